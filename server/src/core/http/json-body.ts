/** Bodies are JSON or absent. An empty body with a JSON content type counts as absent, because clients send that where a body is optional. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'
import { noteBody } from '../idempotency/keyed-request.ts'
import { parseJson } from '../operation/parse-json.ts'

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const read = (request: FastifyRequest, text: string) => {
    noteBody(request, text)
    return parse(text)
  }
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json\b/i, { parseAs: 'string' }, read)
}

/** The parsed value may be nested without limit; checkWellFormed checks it before any other code reads it. */
async function parse(text: string): Promise<unknown> {
  if (text === '') return undefined
  try {
    return await parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid(`The body is not valid JSON: ${error.message}`)
  }
}
