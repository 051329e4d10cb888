/** The texts of the SSO pages. */
import { html } from '@lectern/site'
import type { HtmlPage } from '../sign-in/index.ts'
import type { Refusal } from './admit-person.ts'

const signInInstead = html`<p><a href="/sign-in">Sign in another way</a></p>`

export const unknownProviderPage = (): HtmlPage => ({
  status: 404,
  title: 'No such way to sign in',
  content: html`<p>This address belongs to no SSO provider; it may have been removed.</p>${signInInstead}`,
})

export const pendingPage = (label: string, faults: string[]): HtmlPage => ({
  status: 409,
  title: `${label} is not set up yet`,
  content: html`<p>An administrator of the organization has to complete it:</p>
<ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>
${signInInstead}`,
})

/** The reason is only in the log, so that an attacker with forged responses learns nothing. */
export const refusedPage = (label: string, startUrl: string, requestId: string): HtmlPage => ({
  status: 403,
  title: 'You are not signed in',
  content: html`<p>The answer of ${label} could not be accepted. Try again from here; if that does not help, tell an administrator this number, which leads to the reason in the log: ${requestId}</p>
<p><a class="button" href="${startUrl}">Try again</a></p>
${signInInstead}`,
})

const EXPLANATIONS: Record<Exclude<Refusal, 'unverified domain'>, string> = {
  disabled: 'This account is switched off. Ask an administrator of the organization.',
  'no member':
    'There is an account with this address already, and it is not a member of the organization. Ask an administrator to invite you first.',
  'no SSO member':
    'Sign in with your existing credentials. An administrator of the organization may mark you as an SSO member; from then on this way works too.',
  'elsewhere too':
    'Your account belongs to other organizations too, and this organization cannot vouch for you there. Sign in with your existing credentials.',
}

export const turnedAwayPage = (email: string, refusal: Refusal): HtmlPage => ({
  status: 403,
  title: 'You cannot sign in this way',
  content: html`<p>You come as ${email}.</p><p>${
    refusal === 'unverified domain' ? explainDomain(email) : EXPLANATIONS[refusal]
  }</p>${signInInstead}`,
})

function explainDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return `The organization has not proved that addresses of ${domain} are its own. An administrator of the organization adds the domain and sets the DNS record that is named then; or the operator of this server trusts the organization with ${domain}.`
}
