import { definePageWords } from '../sign-in/index.ts'
import type { Refusal } from './admit-person.ts'

interface SsoWords {
  another: string
  unknownProvider: string
  unknownProviderText: string
  notSetUp: (label: string) => string
  notSetUpText: string
  notSignedIn: string
  notAccepted: (label: string, requestId: string) => string
  tryAgain: string
  turnedAway: string
  youComeAs: (email: string) => string
  refusals: Record<Exclude<Refusal, 'unverified domain'>, string>
  unverified: (domain: string) => string
  noTest: string
  noTestText: string
  works: (label: string) => string
  doesNotWork: (label: string) => string
  acceptedPassed: (email: string) => string
  acceptedRefused: (email: string) => string
  answerRefused: string
  reasonThere: string
  nobodySignedIn: string
}

/** The words of the SSO pages. What the provider itself lacks is said in English, as the interface says it. */
export const SSO_WORDS = definePageWords<SsoWords>({
  en: {
    another: 'Sign in another way',
    unknownProvider: 'Unknown sign-in provider',
    unknownProviderText: 'This address belongs to no SSO provider; it may have been removed.',
    notSetUp: (label) => `${label} is not set up yet`,
    notSetUpText: 'An administrator of the organization has to complete it:',
    notSignedIn: 'You are not signed in',
    notAccepted: (label, requestId) =>
      `The answer of ${label} could not be accepted. Try again from here; if that does not help, tell an administrator this number, which leads to the reason in the log: ${requestId}`,
    tryAgain: 'Try again',
    turnedAway: 'You cannot sign in this way',
    youComeAs: (email) => `You come as ${email}.`,
    refusals: {
      disabled: 'This account is disabled. Ask an administrator of the organization.',
      'no member':
        'There is an account with this address already, and it is not a member of the organization. Ask an administrator to invite you first.',
      'no SSO member':
        'Sign in with your existing credentials. An administrator of the organization may mark you as an SSO member; from then on this way works too.',
      'not joined':
        'Your account belongs to another organization, and you have not joined this one yet. Sign in as you always do and accept the invitation; from then on this way works too.',
    },
    unverified: (domain) =>
      `The organization has not verified the domain ${domain}. An administrator of the organization can add the domain and set the DNS record that is shown; or the operator of this server can trust the organization with ${domain}.`,
    noTest: 'No such test',
    noTestText: 'It was made more than an hour ago, or has its result. Close this window and test again.',
    works: (label) => `${label} works`,
    doesNotWork: (label) => `${label} does not work yet`,
    acceptedPassed: (email) => `The answer was accepted. It names ${email}, who would be signed in.`,
    acceptedRefused: (email) => `The answer was accepted. It names ${email}, who would be turned away:`,
    answerRefused: 'The answer was refused:',
    reasonThere: 'The reason is shown in the window where the test began.',
    nobodySignedIn: 'Nobody was signed in. You can close this window.',
  },
  de: {
    another: 'Anders anmelden',
    unknownProvider: 'Unbekannter Anbieter der Anmeldung',
    unknownProviderText: 'Zu dieser Adresse gehört kein SSO-Anbieter; vielleicht wurde er entfernt.',
    notSetUp: (label) => `${label} ist noch nicht eingerichtet`,
    notSetUpText: 'Jemand aus der Administration der Organisation muss es abschließen:',
    notSignedIn: 'Sie sind nicht angemeldet',
    notAccepted: (label, requestId) =>
      `Die Antwort von ${label} konnte nicht angenommen werden. Versuchen Sie es von hier noch einmal; hilft das nicht, nennen Sie der Administration diese Nummer, die im Protokoll zum Grund führt: ${requestId}`,
    tryAgain: 'Noch einmal versuchen',
    turnedAway: 'So können Sie sich nicht anmelden',
    youComeAs: (email) => `Sie kommen als ${email}.`,
    refusals: {
      disabled: 'Dieses Konto ist gesperrt. Fragen Sie die Administration der Organisation.',
      'no member':
        'Mit dieser Adresse gibt es schon ein Konto, das nicht zur Organisation gehört. Bitten Sie die Administration, Sie zuerst einzuladen.',
      'no SSO member':
        'Melden Sie sich mit Ihren bisherigen Zugangsdaten an. Die Administration der Organisation kann Sie als SSO-Mitglied kennzeichnen; von da an geht auch dieser Weg.',
      'not joined':
        'Ihr Konto gehört zu einer anderen Organisation, und dieser sind Sie noch nicht beigetreten. Melden Sie sich wie gewohnt an und nehmen Sie die Einladung an; von da an geht auch dieser Weg.',
    },
    unverified: (domain) =>
      `Die Organisation hat die Domain ${domain} nicht bestätigt. Die Administration der Organisation kann die Domain eintragen und den gezeigten DNS-Eintrag setzen; oder der Betrieb dieses Servers vertraut der Organisation ${domain} an.`,
    noTest: 'Diesen Test gibt es nicht',
    noTestText:
      'Er ist über eine Stunde alt oder hat schon ein Ergebnis. Schließen Sie das Fenster und testen Sie neu.',
    works: (label) => `${label} funktioniert`,
    doesNotWork: (label) => `${label} funktioniert noch nicht`,
    acceptedPassed: (email) => `Die Antwort wurde angenommen. Sie nennt ${email}; diese Person würde angemeldet.`,
    acceptedRefused: (email) => `Die Antwort wurde angenommen. Sie nennt ${email}; diese Person würde abgewiesen:`,
    answerRefused: 'Die Antwort wurde abgelehnt:',
    reasonThere: 'Der Grund steht in dem Fenster, in dem die Probe begann.',
    nobodySignedIn: 'Niemand wurde angemeldet. Sie können dieses Fenster schließen.',
  },
  fr: {
    another: 'Se connecter autrement',
    unknownProvider: 'Fournisseur de connexion inconnu',
    unknownProviderText: 'Cette adresse n’appartient à aucun fournisseur SSO ; il a peut-être été retiré.',
    notSetUp: (label) => `${label} n’est pas encore configuré`,
    notSetUpText: 'L’administration de l’organisation doit le compléter :',
    notSignedIn: 'Vous n’êtes pas connecté',
    notAccepted: (label, requestId) =>
      `La réponse de ${label} n’a pas pu être acceptée. Réessayez d’ici ; si cela n’aide pas, donnez à l’administration ce numéro, qui mène à la raison dans le journal : ${requestId}`,
    tryAgain: 'Réessayer',
    turnedAway: 'Vous ne pouvez pas vous connecter ainsi',
    youComeAs: (email) => `Vous venez comme ${email}.`,
    refusals: {
      disabled: 'Ce compte est désactivé. Demandez à l’administration de l’organisation.',
      'no member':
        'Cette adresse a déjà un compte, qui n’est pas membre de l’organisation. Demandez d’abord à l’administration de vous inviter.',
      'no SSO member':
        'Connectez-vous avec vos identifiants actuels. L’administration de l’organisation peut vous marquer comme membre SSO ; dès lors, cette voie marche aussi.',
      'not joined':
        'Votre compte appartient à une autre organisation, et vous n’avez pas encore rejoint celle-ci. Connectez-vous comme d’habitude et acceptez l’invitation ; dès lors, cette voie marche aussi.',
    },
    unverified: (domain) =>
      `L’organisation n’a pas vérifié le domaine ${domain}. Son administration peut ajouter le domaine et poser l’enregistrement DNS indiqué ; ou l’exploitant de ce serveur peut confier ${domain} à l’organisation.`,
    noTest: 'Ce test n’existe pas',
    noTestText: 'Il date de plus d’une heure, ou a son résultat. Fermez cette fenêtre et testez de nouveau.',
    works: (label) => `${label} marche`,
    doesNotWork: (label) => `${label} ne marche pas encore`,
    acceptedPassed: (email) => `La réponse a été acceptée. Elle nomme ${email}, qui serait connecté.`,
    acceptedRefused: (email) => `La réponse a été acceptée. Elle nomme ${email}, qui serait refusé :`,
    answerRefused: 'La réponse a été refusée :',
    reasonThere: 'La raison est indiquée dans la fenêtre où le test a commencé.',
    nobodySignedIn: 'Personne n’a été connecté. Vous pouvez fermer cette fenêtre.',
  },
})
