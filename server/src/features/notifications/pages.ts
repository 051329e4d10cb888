import { html } from '@lectern/site'
import { definePageWords, type LocalizedPage } from '../sign-in/index.ts'

interface View {
  path: string
  organization: string
}

const WORDS = definePageWords({
  en: {
    stopTitle: 'Stop these mails?',
    stopText: (organization: string) => `You get mails about what happens in the documentation of ${organization}.`,
    stop: 'Stop them',
    stopped: 'You get no more of these mails',
    stoppedText: (organization: string) =>
      `Nothing more is sent about what happens in the documentation of ${organization}.`,
    sendAgain: 'Send them again',
    again: 'You get these mails again',
    againText: (organization: string) =>
      `What happens in the documentation of ${organization} is sent to you from now on.`,
  },
  de: {
    stopTitle: 'Diese Mails beenden?',
    stopText: (organization) => `Sie erhalten Mails über das, was in der Dokumentation von ${organization} geschieht.`,
    stop: 'Beenden',
    stopped: 'Sie erhalten keine dieser Mails mehr',
    stoppedText: (organization) =>
      `Über das, was in der Dokumentation von ${organization} geschieht, wird nichts mehr geschickt.`,
    sendAgain: 'Wieder schicken',
    again: 'Sie erhalten diese Mails wieder',
    againText: (organization) =>
      `Von jetzt an erhalten Sie Mails über das, was in der Dokumentation von ${organization} geschieht.`,
  },
  fr: {
    stopTitle: 'Arrêter ces messages ?',
    stopText: (organization) =>
      `Vous recevez des messages sur ce qui se passe dans la documentation de ${organization}.`,
    stop: 'Les arrêter',
    stopped: 'Vous ne recevez plus ces messages',
    stoppedText: (organization) =>
      `Plus rien n’est envoyé sur ce qui se passe dans la documentation de ${organization}.`,
    sendAgain: 'Les envoyer de nouveau',
    again: 'Vous recevez de nouveau ces messages',
    againText: (organization) => `Ce qui se passe dans la documentation de ${organization} vous est envoyé désormais.`,
  },
})

export const settingPage =
  ({ path, organization }: View): LocalizedPage =>
  (language) => ({
    title: WORDS[language].stopTitle,
    content: html`<p>${WORDS[language].stopText(organization)}</p>
<form method="post" action="${path}"><button>${WORDS[language].stop}</button></form>`,
  })

export const mutedPage =
  ({ path, organization }: View): LocalizedPage =>
  (language) => ({
    title: WORDS[language].stopped,
    content: html`<p>${WORDS[language].stoppedText(organization)}</p>
<form method="post" action="${path}"><input type="hidden" name="mails" value="on"><button>${WORDS[language].sendAgain}</button></form>`,
  })

export const unmutedPage =
  ({ path, organization }: View): LocalizedPage =>
  (language) => ({
    title: WORDS[language].again,
    content: html`<p>${WORDS[language].againText(organization)}</p>
<form method="post" action="${path}"><button>${WORDS[language].stop}</button></form>`,
  })
