/** Pages with forms: an error is a page too, and a form is accepted only from a page of this server. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { checkFormOrigin } from './check-form-origin.ts'
import { handlePageError } from './page-errors.ts'

const FORM_LIMIT = 16 * 1024

export function registerFormPages(
  app: FastifyInstance,
  base: string,
  addRoutes: (pages: FastifyInstance) => void,
): void {
  app.register(async (pages) => {
    pages.setErrorHandler(handlePageError)
    await pages.register(formbody, { bodyLimit: FORM_LIMIT })
    pages.addHook('onRequest', async (request) => {
      if (request.method === 'POST') checkFormOrigin(request, base)
    })
    addRoutes(pages)
  })
}
