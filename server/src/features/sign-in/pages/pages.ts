/** The texts and forms of the sign-in pages. */
import { html } from '@lectern/site'
import { PASSWORD_RULE } from '../password.ts'
import { type HtmlPage, toErrorAttributes } from './page.ts'

export interface SsoProvider {
  /** The label of the provider, shown on the button. */
  label: string
  startUrl: string
}

const next = (path: string) => path !== '/' && html`<input type="hidden" name="next" value="${path}">`

const emailField = (
  email: string,
  more?: ReturnType<typeof toErrorAttributes>,
) => html`<label for="email">E-mail address</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required ${more}>`

const providerLinks = (providers: SsoProvider[]) =>
  providers.map(
    ({ label, startUrl }) => html`<p><a class="button quiet" href="${startUrl}">Continue with ${label}</a></p>`,
  )

const withNext = (path: string, to: string) => (to === '/' ? path : `${path}?next=${encodeURIComponent(to)}`)

export const signInPage = (form: {
  email: string
  next: string
  providers: SsoProvider[]
  /** Whether any organization here has SSO. */
  hasSso: boolean
  note?: string | undefined
  error?: string | undefined
  status?: number
}): HtmlPage => ({
  status: form.status ?? 200,
  title: 'Sign in',
  error: form.error,
  content: html`${form.note && html`<p role="status">${form.note}</p>`}
${providerLinks(form.providers)}
<form method="post" action="/sign-in">
${next(form.next)}${emailField(form.email, form.error ? toErrorAttributes(form.error) : html`autofocus`)}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
<p><a href="/forgot-password">Forgot the password, or have none yet?</a></p>
${form.hasSso && html`<p><a href="${withNext('/sign-in/sso', form.next)}">Sign in with SSO</a></p>`}`,
})

export const ssoPage = (form: { email: string; next: string; providers?: SsoProvider[] }): HtmlPage => ({
  title: 'Sign in with SSO',
  content: html`${providerLinks(form.providers ?? [])}
<form method="post" action="/sign-in/sso">
${next(form.next)}${emailField(form.email, html`autofocus`)}
<button>Continue</button>
</form>
<p><a href="${withNext('/sign-in', form.next)}">Sign in with a password</a></p>`,
})

/** The page is the same whether the address is known or not. */
export const ssoMailPage = (email: string): HtmlPage => ({
  title: 'Check your mail',
  content: html`<p>No organization here signs in all addresses of this domain with SSO. If ${email} signs in with SSO, a mail with the way is on its way.</p>
<p><a href="/sign-in">Back to sign-in</a></p>`,
})

export const forgotPasswordPage = (): HtmlPage => ({
  title: 'Choose a new password',
  content: html`<p>Enter your e-mail address to get a link to choose a new password.</p>
<form method="post" action="/forgot-password">
${emailField('', html`autofocus`)}
<button>Send the link</button>
</form>
<p><a href="/sign-in">Back to sign-in</a></p>`,
})

/** The page is the same whether the address is known or not. */
export const linkSentPage = (email: string): HtmlPage => ({
  title: 'Check your mail',
  content: html`<p>If ${email} has an account here, a mail with a link is on its way. The link works once, for one hour.</p>
<p><a href="/sign-in">Back to sign-in</a></p>`,
})

export const setPasswordPage = (form: { path: string; email: string; purpose: string; error?: string }): HtmlPage => ({
  status: form.error ? 400 : 200,
  title: form.purpose === 'invite' ? 'Welcome: choose a password' : 'Choose a new password',
  error: form.error,
  content: html`<form method="post" action="${form.path}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" value="${form.email}" autocomplete="username" readonly>
<label for="password">New password</label>
<p class="hint" id="rule">${PASSWORD_RULE}</p>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" required ${
    form.error ? toErrorAttributes(form.error) : html`aria-describedby="rule" autofocus`
  }>
<label for="repeated">The same again</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password" required>
<button>Save and sign in</button>
</form>`,
})

export const spentLinkPage = (): HtmlPage => ({
  status: 410,
  title: 'This link is no longer valid',
  content: html`<p>It was used already, or it is too old.</p>
<p><a class="button" href="/forgot-password">Get a new one</a></p>
<p><a href="/sign-in">Sign in</a></p>`,
})

export const signOutPage = (): HtmlPage => ({
  title: 'Sign out',
  content: html`${signOutForm}<p><a href="/">Stay signed in</a></p>`,
})

const signOutForm = html`<form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>`

export const errorPage = (status: number, title: string, explanation: string): HtmlPage => ({
  status,
  title,
  content: html`<p>${explanation}</p><p><a href="/sign-in">Back to sign-in</a></p>`,
})
