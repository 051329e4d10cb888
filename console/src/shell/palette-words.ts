import { defineWords } from '../design/index.ts'

export const PALETTE_WORDS = defineWords({
  en: {
    create: 'Create',
    newSpace: 'New space',
    newCollection: 'New collection',
    newSite: 'New site',
    invite: 'Invite people',
    accountTabs: {
      profile: 'Profile',
      security: 'Password and sessions',
      tokens: 'API tokens',
      mails: 'Mails',
      appearance: 'Appearance',
    },
  },
  de: {
    create: 'Anlegen',
    newSpace: 'Neuer Space',
    newCollection: 'Neue Sammlung',
    newSite: 'Neue Site',
    invite: 'Personen einladen',
    accountTabs: {
      profile: 'Profil',
      security: 'Passwort und Sitzungen',
      tokens: 'API-Tokens',
      mails: 'Mails',
      appearance: 'Aussehen',
    },
  },
  fr: {
    create: 'Créer',
    newSpace: 'Nouvel espace',
    newCollection: 'Nouvelle collection',
    newSite: 'Nouveau site',
    invite: 'Inviter des personnes',
    accountTabs: {
      profile: 'Profil',
      security: 'Mot de passe et sessions',
      tokens: 'Jetons d’API',
      mails: 'Courriels',
      appearance: 'Apparence',
    },
  },
})
