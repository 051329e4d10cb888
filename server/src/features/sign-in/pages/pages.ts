/** The forms of the sign-in pages. */
import { html } from '@lectern/site'
import type { NameFault } from '../../users/index.ts'
import type { PasswordFault } from '../password.ts'
import type { PageLanguage } from './language.ts'
import { isNameFault, writeNameField } from './name-field.ts'
import { NAME_WORDS } from './name-words.ts'
import { type HtmlPage, type LocalizedPage, toErrorAttributes } from './page.ts'
import { PASSWORD_WORDS } from './password-words.ts'
import { SIGN_IN_WORDS, type SignInError } from './words.ts'

export interface SsoProvider {
  /** The label of the provider, shown on the button. */
  label: string
  startUrl: string
}

const next = (path: string) => path !== '/' && html`<input type="hidden" name="next" value="${path}">`

const emailField = (
  language: PageLanguage,
  email: string,
  more?: ReturnType<typeof toErrorAttributes>,
) => html`<label for="email">${PASSWORD_WORDS[language].email}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required ${more}>`

const providerLinks = (language: PageLanguage, providers: SsoProvider[]) =>
  providers.map(
    ({ label, startUrl }) =>
      html`<p><a class="button quiet" href="${startUrl}">${SIGN_IN_WORDS[language].continueWith(label)}</a></p>`,
  )

const withNext = (path: string, to: string) => (to === '/' ? path : `${path}?next=${encodeURIComponent(to)}`)

const backToSignIn = (language: PageLanguage) =>
  html`<p><a href="/sign-in">${SIGN_IN_WORDS[language].backToSignIn}</a></p>`

interface SignInForm {
  email: string
  next: string
  providers: SsoProvider[]
  /** Whether any organization here has SSO. */
  hasSso: boolean
  isSignedOut?: boolean
  /** `SSO required`: the person has the right password, or a mailed link, and must not use it. */
  error?: SignInError
  status?: number
}

export const signInPage =
  (form: SignInForm): LocalizedPage =>
  (language) => {
    const words = SIGN_IN_WORDS[language]
    const error = form.error && words.errors[form.error]
    return {
      status: form.status ?? 200,
      title: words.signIn,
      error,
      content: html`${form.isSignedOut && html`<p role="status">${words.signedOut}</p>`}
${providerLinks(language, form.providers)}
<form method="post" action="/sign-in">
${next(form.next)}${emailField(language, form.email, error ? toErrorAttributes(error) : html`autofocus`)}
<label for="password">${PASSWORD_WORDS[language].password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>${words.signIn}</button>
</form>
<p><a href="/forgot-password">${words.forgot}</a></p>
${form.hasSso && html`<p><a href="${withNext('/sign-in/sso', form.next)}">${words.withSso}</a></p>`}`,
    }
  }

export const ssoPage =
  (form: { email: string; next: string; providers?: SsoProvider[] }): LocalizedPage =>
  (language) => {
    const words = SIGN_IN_WORDS[language]
    return {
      title: words.withSso,
      content: html`${providerLinks(language, form.providers ?? [])}
<form method="post" action="/sign-in/sso">
${next(form.next)}${emailField(language, form.email, html`autofocus`)}
<button>${words.continue}</button>
</form>
<p><a href="${withNext('/sign-in', form.next)}">${words.withPassword}</a></p>`,
    }
  }

/** The page is the same whether the address is known or not. */
export const ssoMailPage =
  (email: string): LocalizedPage =>
  (language) => ({
    title: SIGN_IN_WORDS[language].checkMail,
    content: html`<p>${SIGN_IN_WORDS[language].ssoMail(email)}</p>
${backToSignIn(language)}`,
  })

export const forgotPasswordPage: LocalizedPage = (language) => {
  const words = SIGN_IN_WORDS[language]
  return {
    title: words.choosePassword,
    content: html`<p>${words.chooseLead}</p>
<form method="post" action="/forgot-password">
${emailField(language, '', html`autofocus`)}
<button>${words.sendLink}</button>
</form>
${backToSignIn(language)}`,
  }
}

/** The page is the same whether the address is known or not. */
export const linkSentPage =
  (email: string): LocalizedPage =>
  (language) => ({
    title: SIGN_IN_WORDS[language].checkMail,
    content: html`<p>${SIGN_IN_WORDS[language].linkSent(email)}</p>
${backToSignIn(language)}`,
  })

interface NewPasswordForm {
  path: string
  email: string
  /** The name to start with, for who has just been invited; absent: the form does not ask for one. */
  displayName?: string | undefined
  error?: PasswordFault | NameFault | undefined
}

/** The fields of a new password, with the address for password managers. */
export function writeNewPasswordForm(language: PageLanguage, { path, email, displayName, error }: NewPasswordForm) {
  const words = PASSWORD_WORDS[language]
  const asksForName = displayName !== undefined
  const nameFault = isNameFault(error) ? error : undefined
  const passwordFault = isNameFault(error) ? undefined : error
  return html`<form method="post" action="${path}">
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" readonly>
${asksForName && writeNameField(language, displayName, nameFault, !error && html`autofocus`)}
<label for="password">${words.newPassword}</label>
<p class="hint" id="rule">${words.rule}</p>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" required ${
    passwordFault
      ? toErrorAttributes(words.faults[passwordFault])
      : html`aria-describedby="rule" ${!asksForName && html`autofocus`}`
  }>
<label for="repeated">${words.repeated}</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password" required>
<button>${SIGN_IN_WORDS[language].saveAndSignIn}</button>
</form>`
}

export const setPasswordPage =
  (form: NewPasswordForm & { purpose: string }): LocalizedPage =>
  (language) => ({
    status: form.error ? 400 : 200,
    title: form.purpose === 'invite' ? SIGN_IN_WORDS[language].welcomeInvited : SIGN_IN_WORDS[language].choosePassword,
    error: form.error && { ...PASSWORD_WORDS[language].faults, ...NAME_WORDS[language].faults }[form.error],
    content: writeNewPasswordForm(language, form),
  })

export const spentLinkPage: LocalizedPage = (language) => {
  const words = SIGN_IN_WORDS[language]
  return {
    status: 410,
    title: words.spent,
    content: html`<p>${words.spentText}</p>
<p><a class="button" href="/forgot-password">${words.newLink}</a></p>
<p><a href="/sign-in">${words.signIn}</a></p>`,
  }
}

export const signOutPage: LocalizedPage = (language) => {
  const words = SIGN_IN_WORDS[language]
  return {
    title: words.signOut,
    content: html`<form method="post" action="/sign-out"><button class="quiet">${words.signOut}</button></form><p><a href="/">${words.stay}</a></p>`,
  }
}

export const writeErrorPage = (
  language: PageLanguage,
  status: number,
  title: string,
  explanation: string,
): HtmlPage => ({
  status,
  title,
  content: html`<p>${explanation}</p>${backToSignIn(language)}`,
})
