import { html } from '@lectern/site'
import type { PasswordFault } from '../password.ts'
import type { LocalizedPage } from './page.ts'
import { writeNewPasswordForm } from './pages.ts'
import { PASSWORD_WORDS } from './password-words.ts'
import { SIGN_IN_WORDS } from './words.ts'

/** There are two forms, so that a password manager saves nothing when the person continues without a password. */
export const welcomePage =
  (form: { path: string; email: string; error?: PasswordFault }): LocalizedPage =>
  (language) => {
    const words = SIGN_IN_WORDS[language]
    return {
      status: form.error ? 400 : 200,
      title: words.welcome,
      error: form.error && PASSWORD_WORDS[language].faults[form.error],
      content: html`<p>${words.welcomeText}</p>
${writeNewPasswordForm(language, form)}
<form method="post" action="${form.path}"><button class="quiet" name="skip" value="1">${words.withoutPassword}</button></form>`,
    }
  }

export const spentWelcomePage: LocalizedPage = (language) => {
  const words = SIGN_IN_WORDS[language]
  return {
    status: 410,
    title: words.spent,
    content: html`<p>${words.spentWelcomeText} <code>lectern user link</code>.</p>
<p><a class="button" href="/sign-in">${words.signIn}</a></p>`,
  }
}

/** The last page of a window that was opened to sign in; it closes itself. */
export const windowDonePage: LocalizedPage = (language) => ({
  title: SIGN_IN_WORDS[language].signedIn,
  content: html`<p>${SIGN_IN_WORDS[language].closeWindow}</p>`,
  script: WINDOW_DONE,
})

/** Sends the message in two ways, because a window that went to an identity provider and back has lost its opener. */
const WINDOW_DONE = `{
  const message = { type: 'lectern:signed-in' }
  window.opener?.postMessage(message, location.origin)
  new BroadcastChannel('lectern').postMessage(message)
  window.close()
}`
