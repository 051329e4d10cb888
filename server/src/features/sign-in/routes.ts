/** The sign-in pages, and the short-lived token that the console gets for a session. These are plain routes with HTML and cookies, not operations of the API. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { checkFormOrigin } from './check-form-origin.ts'
import { handlePageError } from './page-errors.ts'
import type { SignInHooks, SignInParts } from './parts.ts'
import { registerPasswordPages } from './password-routes.ts'
import { registerSessionToken } from './session-token.ts'
import { registerSignInPages } from './sign-in-routes.ts'
import { registerSignOut } from './sign-out-routes.ts'
import { registerWelcomePages } from './welcome-routes.ts'

const FORM_LIMIT = 16 * 1024

export function registerSignIn(app: FastifyInstance, parts: SignInParts, hooks: SignInHooks = {}): void {
  app.register(async (pages) => {
    pages.setErrorHandler(handlePageError)
    await pages.register(formbody, { bodyLimit: FORM_LIMIT })
    pages.addHook('onRequest', async (request) => {
      if (request.method === 'POST') checkFormOrigin(request, parts.urls.base)
    })
    registerSignOut(pages, parts)
    registerSignInPages(pages, parts, hooks)
    registerPasswordPages(pages, parts)
    registerWelcomePages(pages, parts)
  })
  registerSessionToken(app, parts)
}
