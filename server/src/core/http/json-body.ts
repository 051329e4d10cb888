/** Bodies are JSON or absent. A JSON content type with nothing behind it is an absent body: clients send that where a body is optional. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'
import { parseJson } from '../operation/parse-json.ts'

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const read = (_request: FastifyRequest, text: string) => parse(text)
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json\b/i, { parseAs: 'string' }, read)
}

/** Any value may come out, also one nested without end: checkWellFormed looks at it before anybody else does. */
async function parse(text: string): Promise<unknown> {
  if (text === '') return undefined
  try {
    return await parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid(`The body is not valid JSON: ${error.message}`)
  }
}
