/** The forms of the pages on which a person joins who is not signed in. */
import { html } from '@lectern/site'
import type { Role } from '../../core/words/levels.ts'
import {
  isNameFault,
  type LocalizedPage,
  NAME_WORDS,
  PASSWORD_WORDS,
  type PageLanguage,
  type PasswordFault,
  SIGN_IN_WORDS,
  type SsoProvider,
  toErrorAttributes,
  writeNameField,
} from '../sign-in/index.ts'
import type { NameFault } from '../users/index.ts'
import { JOIN_WORDS, type JoinError } from './join-words.ts'
import type { InvitationRow } from './load-invitation.ts'

function describeInvitation(language: PageLanguage, { invite, inviter, contentTitle }: InvitationRow) {
  const words = JOIN_WORDS[language]
  const who = inviter === null ? words.youAreInvited : html`<strong>${inviter}</strong> ${words.invitesYou}`
  if (contentTitle === null)
    return html`${who} <strong>${words.as(invite.role === null ? 'guest' : (invite.role as Role))}</strong>.`
  const kind = invite.space_id === null ? 'collection' : 'space'
  const content =
    contentTitle.trim() === '' ? words.toUntitled[kind] : html`${words.to[kind]} <strong>${contentTitle}</strong>`
  return html`${who} ${content}${words.there(invite.level as Role)}`
}

const providerButtons = (language: PageLanguage, providers: SsoProvider[]) =>
  providers.map(
    ({ label, startUrl }, at) =>
      html`<p><a class="button${at > 0 && ' quiet'}" href="${startUrl}">${SIGN_IN_WORDS[language].continueWith(label)}</a></p>`,
  )

interface JoinPageParts {
  invitation: InvitationRow
  /** The address of this page. */
  path: string
  signInPath: string
  providers: SsoProvider[]
  isMailSent: boolean
  email?: string
  error?: JoinError
}

export const joinPage =
  ({ invitation, path, signInPath, providers, isMailSent, email = '', ...parts }: JoinPageParts): LocalizedPage =>
  (language) => {
    const words = JOIN_WORDS[language]
    const error = parts.error && words.errors[parts.error]
    return {
      status: error ? 400 : 200,
      title: words.invitedTo(invitation.organization.title),
      error,
      content: html`<p>${describeInvitation(language, invitation)}</p>
${providerButtons(language, providers)}
<p><a class="button${providers.length > 0 && ' quiet'}" href="${signInPath}">${words.signInAndJoin}</a></p>
<h2>${words.noAccount}</h2>
<form method="post" action="${path}">
<label for="email">${PASSWORD_WORDS[language].email}</label>
<p class="hint" id="email-hint">${isMailSent ? words.mailed : words.notMailed}</p>
<input id="email" name="email" type="email" value="${email}" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="320" required ${
        error ? toErrorAttributes(error) : html`aria-describedby="email-hint"`
      }>
<button class="quiet">${isMailSent ? words.sendLink : words.createLink}</button>
</form>`,
    }
  }

/** The page for an address of a domain whose people the organization signs in itself. */
export const joinBySsoPage =
  (invitation: InvitationRow, providers: SsoProvider[], signInPath: string, status = 200): LocalizedPage =>
  (language) => ({
    status,
    title: JOIN_WORDS[language].invitedTo(invitation.organization.title),
    content: html`<p>${JOIN_WORDS[language].ssoDomain}</p>
${providerButtons(language, providers)}
<p><a href="${signInPath}">${SIGN_IN_WORDS[language].withPassword}</a></p>`,
  })

/** The page is the same whether the address has an account or not. */
export const joinMailSentPage =
  (email: string, path: string, isMailSent: boolean): LocalizedPage =>
  (language) => {
    const words = JOIN_WORDS[language]
    const [before, after] = isMailSent ? words.mailSent : words.linkWritten
    return {
      title: isMailSent ? SIGN_IN_WORDS[language].checkMail : words.linkReady,
      content: html`<p>${before} <strong>${email}</strong> ${after}</p>
${!isMailSent && html`<p>${words.passOn}</p>`}
<p><a href="${path}">${words.otherAddress}</a></p>`,
    }
  }

interface NewAccountForm {
  invitation: InvitationRow
  path: string
  email: string
  displayName: string
  error?: NameFault | PasswordFault
}

export const newAccountPage =
  ({ invitation, path, email, displayName, ...form }: NewAccountForm): LocalizedPage =>
  (language) => {
    const words = JOIN_WORDS[language]
    const passwords = PASSWORD_WORDS[language]
    const error = form.error && { ...NAME_WORDS[language].faults, ...passwords.faults }[form.error]
    return {
      status: error ? 400 : 200,
      title: words.joinOrganization(invitation.organization.title),
      error,
      content: html`<p>${describeInvitation(language, invitation)}</p>
<form method="post" action="${path}">
<label for="email">${passwords.email}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" readonly>
${writeNameField(language, displayName, isNameFault(form.error) ? form.error : undefined, !error && html`autofocus`)}
<label for="password">${passwords.password}</label>
<p class="hint" id="rule">${passwords.rule} ${words.optional}</p>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="12" ${
        error && !isNameFault(form.error) ? toErrorAttributes(error) : html`aria-describedby="rule"`
      }>
<label for="repeated">${passwords.repeated}</label>
<input id="repeated" name="repeated" type="password" autocomplete="new-password">
<button>${words.join}</button>
</form>`,
    }
  }

export const accountInUsePage =
  (signInPath: string): LocalizedPage =>
  (language) => {
    const words = JOIN_WORDS[language]
    return {
      title: words.hasAccount,
      content: html`<p>${words.hasAccountText}</p>
<p><a class="button" href="${signInPath}">${words.signInAndJoin}</a></p>`,
    }
  }

const signInLink = (language: PageLanguage) => html`<p><a href="/sign-in">${SIGN_IN_WORDS[language].signIn}</a></p>`

export const spentJoinLinkPage =
  (path: string): LocalizedPage =>
  (language) => ({
    status: 410,
    title: SIGN_IN_WORDS[language].spent,
    content: html`<p>${JOIN_WORDS[language].spentText}</p>
<p><a class="button" href="${path}">${SIGN_IN_WORDS[language].newLink}</a></p>
${signInLink(language)}`,
  })

export const goneInvitationPage: LocalizedPage = (language) => ({
  status: 404,
  title: JOIN_WORDS[language].gone,
  content: html`<p>${JOIN_WORDS[language].goneText}</p>
${signInLink(language)}`,
})

export const switchedOffPage: LocalizedPage = (language) => ({
  status: 403,
  title: JOIN_WORDS[language].switchedOff,
  content: html`<p>${JOIN_WORDS[language].switchedOffText}</p>
${signInLink(language)}`,
})
