/** The SSO pages. */
import { html } from '@lectern/site'
import type { LocalizedPage, PageLanguage } from '../sign-in/index.ts'
import type { Refusal } from './admit-person.ts'
import type { SamlTestResult } from './test-store.ts'
import { SSO_WORDS } from './words.ts'

const signInInstead = (language: PageLanguage) => html`<p><a href="/sign-in">${SSO_WORDS[language].another}</a></p>`

export const unknownProviderPage: LocalizedPage = (language) => ({
  status: 404,
  title: SSO_WORDS[language].unknownProvider,
  content: html`<p>${SSO_WORDS[language].unknownProviderText}</p>${signInInstead(language)}`,
})

export const pendingPage =
  (label: string, faults: string[]): LocalizedPage =>
  (language) => ({
    status: 409,
    title: SSO_WORDS[language].notSetUp(label),
    content: html`<p>${SSO_WORDS[language].notSetUpText}</p>
<ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>
${signInInstead(language)}`,
  })

/** The reason is only in the log, so that an attacker with forged responses learns nothing. */
export const refusedPage =
  (label: string, startUrl: string, requestId: string): LocalizedPage =>
  (language) => ({
    status: 403,
    title: SSO_WORDS[language].notSignedIn,
    content: html`<p>${SSO_WORDS[language].notAccepted(label, requestId)}</p>
<p><a class="button" href="${startUrl}">${SSO_WORDS[language].tryAgain}</a></p>
${signInInstead(language)}`,
  })

export const turnedAwayPage =
  (email: string, refusal: Refusal): LocalizedPage =>
  (language) => ({
    status: 403,
    title: SSO_WORDS[language].turnedAway,
    content: html`<p>${SSO_WORDS[language].youComeAs(email)}</p><p>${explainRefusal(email, refusal, language)}</p>${signInInstead(language)}`,
  })

/** Stored results of tests are in English, as all messages of the interface. */
export const explainRefusal = (email: string, refusal: Refusal, language: PageLanguage = 'en') =>
  refusal === 'unverified domain'
    ? SSO_WORDS[language].unverified(email.slice(email.lastIndexOf('@') + 1))
    : SSO_WORDS[language].refusals[refusal]

export const unknownTestPage: LocalizedPage = (language) => ({
  status: 404,
  title: SSO_WORDS[language].noTest,
  content: html`<p>${SSO_WORDS[language].noTestText}</p>`,
})

/**
 * Only an administrator gets here, by a test that they began: so the reason is shown. Its sentence is English; the console, in whose window the test
 * began, explains those with a code in the language of the reader.
 */
export const testResultPage =
  (label: string, { status, email, reason, reasons = [] }: SamlTestResult): LocalizedPage =>
  (language) => {
    const words = SSO_WORDS[language]
    const accepted = status === 'passed' ? words.acceptedPassed : words.acceptedRefused
    return {
      title: status === 'passed' ? words.works(label) : words.doesNotWork(label),
      content: html`<p>${email === undefined ? words.answerRefused : accepted(email)}</p>
${reason !== undefined && (language === 'en' || reasons.length === 0 ? html`<p lang="en">${reason}</p>` : html`<p>${words.reasonThere}</p>`)}
<p>${words.nobodySignedIn}</p>`,
    }
  }
