import type { Role } from '../../core/words/levels.ts'
import { definePageWords } from '../sign-in/index.ts'
import { JOIN_LINK_HOURS } from './join-links.ts'

type InvitedAs = Role | 'guest'

interface JoinWords {
  invitedTo: (organization: string) => string
  /** The parts of the sentence around what is emphasized: who invites, and to what. */
  youAreInvited: string
  invitesYou: string
  to: { space: string; collection: string }
  toUntitled: { space: string; collection: string }
  there: (role: InvitedAs) => string
  as: (role: InvitedAs) => string
  mailed: string
  notMailed: string
  signInAndJoin: string
  noAccount: string
  sendLink: string
  createLink: string
  ssoDomain: string
  linkReady: string
  mailSent: [before: string, after: string]
  linkWritten: [before: string, after: string]
  passOn: string
  otherAddress: string
  joinOrganization: (organization: string) => string
  optional: string
  join: string
  hasAccount: string
  hasAccountText: string
  spentText: string
  gone: string
  goneText: string
  switchedOff: string
  switchedOffText: string
  errors: Record<JoinError, string>
}

export type JoinError = 'no address'

const ROLES_EN: Record<InvitedAs, string> = {
  read: 'a reader',
  comment: 'a commenter',
  edit: 'an editor',
  review: 'a reviewer',
  create: 'a creator',
  admin: 'an administrator',
  guest: 'a guest',
}

/** As the console names them. */
const ROLES_DE: Record<InvitedAs, string> = {
  read: 'Lesend',
  comment: 'Kommentierend',
  edit: 'Schreibend',
  review: 'Prüfend',
  create: 'Gestaltend',
  admin: 'Administration',
  guest: 'Gast',
}

const ROLES_FR: Record<InvitedAs, string> = {
  read: 'Lecture',
  comment: 'Commentaire',
  edit: 'Rédaction',
  review: 'Relecture',
  create: 'Création',
  admin: 'Administration',
  guest: 'Invité',
}

/** The words of the pages on which a person joins who is not signed in. */
export const JOIN_WORDS = definePageWords<JoinWords>({
  en: {
    invitedTo: (organization) => `You are invited to ${organization}`,
    youAreInvited: 'You are invited',
    invitesYou: 'invites you',
    to: { space: 'to the space', collection: 'to the collection' },
    toUntitled: { space: 'to a space without a title', collection: 'to a collection without a title' },
    there: (role) => `, as ${ROLES_EN[role]} there.`,
    as: (role) => `as ${ROLES_EN[role]}`,
    mailed: 'You get a mail with a link to continue.',
    notMailed:
      'This server does not send mail. Your link is written to its outbox folder, where its operator finds it: ask whoever invited you to have it passed on.',
    signInAndJoin: 'Sign in and join',
    noAccount: 'No account yet?',
    sendLink: 'Send me the link',
    createLink: 'Create my link',
    ssoDomain: 'People with an address of this domain sign in with SSO.',
    linkReady: 'Your link is ready',
    mailSent: [
      'A mail to',
      `is on its way. Open the link in it to continue: it works once, for ${JOIN_LINK_HOURS} hours.`,
    ],
    linkWritten: [
      'This server does not send mail. The link for',
      'is written to its outbox folder; the operator of the server finds it there.',
    ],
    passOn: `Ask whoever invited you to have it passed on. It works once, for ${JOIN_LINK_HOURS} hours.`,
    otherAddress: 'Use another address',
    joinOrganization: (organization) => `Join ${organization}`,
    optional: 'You may leave it out and choose one later.',
    join: 'Join',
    hasAccount: 'You have an account',
    hasAccountText: 'There is an account with this address already: sign in as you always do, and join.',
    spentText: `It was used already, or it is older than ${JOIN_LINK_HOURS} hours.`,
    gone: 'The invitation no longer works',
    goneText: 'The link is not complete, or it was switched off. Ask whoever sent it to you for a new one.',
    switchedOff: 'The invitation is switched off',
    switchedOffText:
      'The organization takes nobody in by a link at present. Ask one of its administrators to invite you by mail.',
    errors: { 'no address': 'This is not an e-mail address.' },
  },
  de: {
    invitedTo: (organization) => `Sie sind zu ${organization} eingeladen`,
    youAreInvited: 'Sie sind eingeladen',
    invitesYou: 'lädt Sie ein',
    to: { space: 'in den Space', collection: 'in die Sammlung' },
    toUntitled: { space: 'in einen Space ohne Titel', collection: 'in eine Sammlung ohne Titel' },
    there: (role) => `, dort mit der Rolle „${ROLES_DE[role]}“.`,
    as: (role) => `mit der Rolle „${ROLES_DE[role]}“`,
    mailed: 'Sie erhalten eine Mail mit einem Link, mit dem es weitergeht.',
    notMailed:
      'Dieser Server verschickt keine Mails. Ihr Link kommt in seinen Ordner outbox, wo ihn der Betrieb findet: Bitten Sie die Person, die Sie eingeladen hat, ihn weitergeben zu lassen.',
    signInAndJoin: 'Anmelden und beitreten',
    noAccount: 'Noch kein Konto?',
    sendLink: 'Link schicken',
    createLink: 'Link erzeugen',
    ssoDomain: 'Wer eine Adresse dieser Domain hat, meldet sich mit SSO an.',
    linkReady: 'Ihr Link ist fertig',
    mailSent: [
      'Eine Mail an',
      `ist unterwegs. Öffnen Sie den Link darin, um weiterzumachen: Er gilt einmal, für ${JOIN_LINK_HOURS} Stunden.`,
    ],
    linkWritten: [
      'Dieser Server verschickt keine Mails. Der Link für',
      'steht in seinem Ordner outbox; dort findet ihn der Betrieb des Servers.',
    ],
    passOn: `Bitten Sie die Person, die Sie eingeladen hat, ihn weitergeben zu lassen. Er gilt einmal, für ${JOIN_LINK_HOURS} Stunden.`,
    otherAddress: 'Eine andere Adresse nehmen',
    joinOrganization: (organization) => `${organization} beitreten`,
    optional: 'Sie können es weglassen und später eines wählen.',
    join: 'Beitreten',
    hasAccount: 'Sie haben ein Konto',
    hasAccountText: 'Mit dieser Adresse gibt es schon ein Konto: Melden Sie sich wie immer an und treten Sie bei.',
    spentText: `Er wurde schon benutzt oder ist älter als ${JOIN_LINK_HOURS} Stunden.`,
    gone: 'Die Einladung gilt nicht mehr',
    goneText:
      'Der Link ist unvollständig oder wurde abgeschaltet. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
    switchedOff: 'Die Einladung ist abgeschaltet',
    switchedOffText:
      'Die Organisation nimmt zurzeit niemanden über einen Link auf. Bitten Sie jemanden aus der Administration, Sie per Mail einzuladen.',
    errors: { 'no address': 'Das ist keine E-Mail-Adresse.' },
  },
  fr: {
    invitedTo: (organization) => `Vous êtes invité chez ${organization}`,
    youAreInvited: 'Vous êtes invité',
    invitesYou: 'vous invite',
    to: { space: 'dans l’espace', collection: 'dans la collection' },
    toUntitled: { space: 'dans un espace sans titre', collection: 'dans une collection sans titre' },
    there: (role) => `, avec le rôle « ${ROLES_FR[role]} ».`,
    as: (role) => `avec le rôle « ${ROLES_FR[role]} »`,
    mailed: 'Vous recevez un message avec un lien pour continuer.',
    notMailed:
      'Ce serveur n’envoie pas de messages. Votre lien est écrit dans son dossier outbox, où son exploitant le trouve : demandez à qui vous a invité de vous le faire parvenir.',
    signInAndJoin: 'Se connecter et rejoindre',
    noAccount: 'Pas encore de compte ?',
    sendLink: 'M’envoyer le lien',
    createLink: 'Créer mon lien',
    ssoDomain: 'Qui a une adresse de ce domaine se connecte par SSO.',
    linkReady: 'Votre lien est prêt',
    mailSent: [
      'Un message à',
      `est en route. Ouvrez le lien qu’il contient pour continuer : il sert une fois, pendant ${JOIN_LINK_HOURS} heures.`,
    ],
    linkWritten: [
      'Ce serveur n’envoie pas de messages. Le lien pour',
      'est écrit dans son dossier outbox ; l’exploitant du serveur l’y trouve.',
    ],
    passOn: `Demandez à qui vous a invité de vous le faire parvenir. Il sert une fois, pendant ${JOIN_LINK_HOURS} heures.`,
    otherAddress: 'Prendre une autre adresse',
    joinOrganization: (organization) => `Rejoindre ${organization}`,
    optional: 'Vous pouvez l’omettre et en choisir un plus tard.',
    join: 'Rejoindre',
    hasAccount: 'Vous avez un compte',
    hasAccountText: 'Cette adresse a déjà un compte : connectez-vous comme toujours, et rejoignez.',
    spentText: `Il a déjà servi, ou il a plus de ${JOIN_LINK_HOURS} heures.`,
    gone: 'L’invitation ne marche plus',
    goneText: 'Le lien est incomplet, ou il a été désactivé. Demandez-en un nouveau à qui vous l’a envoyé.',
    switchedOff: 'L’invitation est désactivée',
    switchedOffText:
      'L’organisation n’accueille personne par un lien en ce moment. Demandez à l’administration de vous inviter par message.',
    errors: { 'no address': 'Ce n’est pas une adresse électronique.' },
  },
})
