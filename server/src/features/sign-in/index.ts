export { createSignInLink } from './links.ts'
export { toLocalPath } from './local-path.ts'
export { handlePageError } from './page-errors.ts'
export { type HtmlPage, sendPage } from './pages/page.ts'
export { errorPage, type SsoProvider } from './pages/pages.ts'
export type { SignInHooks, SignInParts } from './parts.ts'
export { registerSignIn } from './routes.ts'
export { sendInvites } from './send-invites.ts'
export {
  endAccess,
  findSession,
  type SessionOrigin,
  setSessionCookie,
  startSession,
  toSessionOrigin,
} from './sessions.ts'
export { countDomainCheck, countSso } from './throttle.ts'
