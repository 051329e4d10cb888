import { html } from '@lectern/site'
import { PASSWORD_RULE } from '../password.ts'
import { type HtmlPage, toErrorAttributes } from './page.ts'

/** There are two forms, so that a password manager saves nothing when the person continues without a password. */
export const welcomePage = (form: { path: string; email: string; error?: string }): HtmlPage => ({
  status: form.error ? 400 : 200,
  title: 'Welcome to Lectern',
  error: form.error,
  content: html`<p>This link signs you in once. Choose a password for the next time, or continue without one.</p>
<form method="post" action="${form.path}">
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
</form>
<form method="post" action="${form.path}"><button class="quiet" name="skip" value="1">Sign in without a password</button></form>`,
})

export const spentWelcomePage = (): HtmlPage => ({
  status: 410,
  title: 'This link is no longer valid',
  content: html`<p>It was used already, or it is older than 24 hours. The operator of this server can create a new one with <code>lectern user link</code>.</p>
<p><a class="button" href="/sign-in">Sign in</a></p>`,
})

/** The last page of a window that was opened to sign in; it closes itself. */
export const windowDonePage = (): HtmlPage => ({
  title: 'You are signed in',
  content: html`<p>You may close this window and continue where you were.</p>`,
  script: WINDOW_DONE,
})

/** Sends the message in two ways, because a window that went to an identity provider and back has lost its opener. */
const WINDOW_DONE = `{
  const message = { type: 'lectern:signed-in' }
  window.opener?.postMessage(message, location.origin)
  new BroadcastChannel('lectern').postMessage(message)
  window.close()
}`
