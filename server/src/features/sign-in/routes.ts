/** The sign-in pages, and the short-lived token that the console gets for a session. These are plain routes with HTML and cookies, not operations of the API. */
import type { FastifyInstance } from 'fastify'
import { registerFormPages } from './form-pages.ts'
import type { SignInHooks, SignInParts } from './parts.ts'
import { registerPasswordPages } from './password-routes.ts'
import { registerSessionToken } from './session-token.ts'
import { registerSignInPages } from './sign-in-routes.ts'
import { registerSignOut } from './sign-out-routes.ts'
import { registerWelcomePages } from './welcome-routes.ts'

export function registerSignIn(app: FastifyInstance, parts: SignInParts, hooks: SignInHooks = {}): void {
  registerFormPages(app, parts.urls.base, (pages) => {
    registerSignOut(pages, parts)
    registerSignInPages(pages, parts, hooks)
    registerPasswordPages(pages, parts, hooks)
    registerWelcomePages(pages, parts)
  })
  registerSessionToken(app, parts)
}
