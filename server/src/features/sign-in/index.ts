export { claimAccount } from './claim-account.ts'
export { readEmail, readField } from './form.ts'
export { registerFormPages } from './form-pages.ts'
export { createSignInLink } from './links.ts'
export { toLocalPath } from './local-path.ts'
export { handlePageError } from './page-errors.ts'
export { definePageWords, type PageLanguage } from './pages/language.ts'
export { isNameFault, writeNameField } from './pages/name-field.ts'
export { NAME_WORDS } from './pages/name-words.ts'
export { type LocalizedPage, sendPage, toErrorAttributes } from './pages/page.ts'
export type { SsoProvider } from './pages/pages.ts'
export { PASSWORD_WORDS } from './pages/password-words.ts'
export { SIGN_IN_WORDS } from './pages/words.ts'
export type { SignInHooks, SignInParts } from './parts.ts'
export { findPasswordFault, hashPassword, type PasswordFault } from './password.ts'
export { registerSignIn } from './routes.ts'
export { sendInvites } from './send-invites.ts'
export {
  endAccess,
  findSession,
  joinProviderToSession,
  recordJoin,
  type Session,
  type SessionOrigin,
  setSessionCookie,
  startSession,
  toSessionOrigin,
} from './sessions.ts'
export { countDomainCheck, countJoinMail, countSso } from './throttle.ts'
