/** Bodies are JSON or absent. A JSON content type with nothing behind it is an absent body: clients send that where a body is optional. */
import type { FastifyInstance } from 'fastify'

export function readJsonBodies(app: FastifyInstance): void {
  // Refuses __proto__ and constructor.prototype keys.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json\b/, { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parse(request, text as string, done)
  })
}
