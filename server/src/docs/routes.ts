/** Serves the description of the interface: `/openapi.json` for programs, `/docs` for people, both without internet access. */
import { renderSearch } from '@lectern/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tookTooLong } from '../core/errors.ts'
import type { Operation } from '../core/operation/operation.ts'
import { requestThreads } from '../core/threads/pools.ts'
import type { Urls } from '../core/urls.ts'
import { type CachedResponse, toPageResponse, toTextResponse } from '../published/cached-response.ts'
import { NOT_FOUND } from '../published/respond.ts'
import { sendResponse } from '../published/send.ts'
import { type ApiReference, createReference } from './reference.ts'
import { renderDocsTask } from './render-task.ts'

/** `urls` is read at each request, because the port is known only once the server listens. */
export function registerDocs(app: FastifyInstance, operations: Operation[], parts: { urls: Urls }): void {
  const open = openReference(operations, parts.urls)
  const send = (request: FastifyRequest, reply: FastifyReply, response: CachedResponse) =>
    sendResponse(request, reply, response, { cacheScope: 'shared', variesByCookie: false })
  const readQuery = (request: FastifyRequest) => String((request.query as { q?: unknown }).q ?? '').slice(0, 200)

  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(open().reference.text))
  app.get('/docs', async (request, reply) => send(request, reply, await open().draw(undefined)))
  app.get('/docs/:section', async (request, reply) =>
    send(request, reply, await open().draw((request.params as { section: string }).section)),
  )
  app.get('/docs/~/search', async (request, reply) => {
    const { reference } = open()
    const query = readQuery(request)
    const page = renderSearch({ site: reference.site, query, items: reference.search(query) })
    return send(request, reply, toPageResponse(page, { isIndexed: false }))
  })
  app.get('/docs/~/search.json', async (request, reply) => {
    const items = open().reference.search(readQuery(request))
    return send(request, reply, toTextResponse('application/json', JSON.stringify({ items })))
  })
}

/** The operations do not change while a server runs, so each page is drawn once for an address of the server. */
function openReference(operations: Operation[], urls: Urls) {
  let known: { base: string; reference: ApiReference; draw: ReturnType<typeof createDrawing> } | undefined
  return () => {
    if (known?.base !== urls.base) {
      const reference = createReference(operations, urls.base)
      known = { base: urls.base, reference, draw: createDrawing(reference) }
    }
    return known
  }
}

function createDrawing(reference: ApiReference): (section: string | undefined) => Promise<CachedResponse> {
  const drawn = new Map<string, Promise<CachedResponse>>()
  return async (section) => {
    const name = section ?? ''
    const cached = drawn.get(name)
    if (cached) return cached
    const page = reference.toPage(section)
    if (!page) return NOT_FOUND
    const response = requestThreads.run(renderDocsTask, page, { caller: 'docs' }).then((result) => {
      if (result.kind === 'exceeded') throw tookTooLong()
      return toPageResponse(result.value, { isIndexed: false })
    })
    drawn.set(name, response)
    response.catch(() => drawn.delete(name))
    return response
  }
}
