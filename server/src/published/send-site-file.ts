/** Files of pages, at addresses of the site: open to whoever may see the page that shows them, for as long as it does. */
import { findFile } from '@lectern/content'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../features/files/index.ts'
import { listFilesOn } from './page-source.ts'
import { CACHE_CONTROL, type Sending } from './send.ts'
import type { Serving } from './serving.ts'
import { loadPages, openSiteSpace } from './space-pages.ts'
import { siteSpacesOf, type Visit } from './visit.ts'

/** What a browser would run is text to save. An SVG stays a picture: opened by itself it is shut in a sandbox. */
const RUN = /html|script|xml|xsl|wasm/
const harmless = (type: string) => (RUN.test(type) && type !== 'image/svg+xml' ? 'application/octet-stream' : type)

/** `~/files/<site space>/<page>/<file>/<name>`. Undefined: nothing this visitor could have. */
export async function sendSiteFile(
  serving: Serving,
  visit: Visit,
  path: string[],
  { request, reply, keeping, variesByCookie }: Sending & { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply | undefined> {
  const [, , siteSpaceId, pageId, fileId] = path
  const place = siteSpacesOf(visit).find(({ siteSpace }) => siteSpace.id === siteSpaceId)
  if (!place || pageId === undefined || fileId === undefined) return undefined
  const page = (await loadPages(serving, visit, place)).byId.get(pageId)
  if (!page) return undefined
  const shown = await serving.filesOnPages.make(`${visit.mark} ${siteSpaceId} ${pageId}`, () =>
    listFilesOn(serving, visit, place, page),
  )
  const { nodes, content } = await openSiteSpace(serving, place.siteSpace)
  const file = shown.has(fileId) ? await findFile(nodes, content, fileId) : undefined
  if (!file) return undefined
  if (variesByCookie) reply.header('vary', 'Cookie')
  const { key, name, contentType } = file
  return sendFile(request, reply, serving.storage, {
    key,
    name,
    type: harmless(contentType),
    cacheControl: CACHE_CONTROL[keeping],
  })
}
