import { defineWords } from '../design/index.ts'

export const SETTINGS_WORDS = defineWords({
  en: {
    settings: 'Settings',
    notOpen: 'Your role does not open these settings',
    notOpenHere: 'Your level does not open these settings of the space',
    spaceSections: { settings: 'General', levels: 'Levels', import: 'Import', git: 'Git' },
    sections: {
      general: 'General',
      members: 'Members',
      teams: 'Teams',
      invites: 'Invitations',
      saml: 'Single sign-on',
      'custom-fields': 'Custom fields',
      translations: 'Translations',
    },
  },
  de: {
    settings: 'Einstellungen',
    notOpen: 'Ihre Rolle öffnet diese Einstellungen nicht',
    notOpenHere: 'Ihre Stufe öffnet diese Einstellungen des Space nicht',
    spaceSections: { settings: 'Allgemein', levels: 'Stufen', import: 'Import', git: 'Git' },
    sections: {
      general: 'Allgemein',
      members: 'Mitglieder',
      teams: 'Teams',
      invites: 'Einladungen',
      saml: 'Single Sign-on',
      'custom-fields': 'Eigene Felder',
      translations: 'Übersetzungen',
    },
  },
  fr: {
    settings: 'Paramètres',
    notOpen: 'Votre rôle n’ouvre pas ces paramètres',
    notOpenHere: 'Votre niveau n’ouvre pas ces paramètres de l’espace',
    spaceSections: { settings: 'Général', levels: 'Niveaux', import: 'Importation', git: 'Git' },
    sections: {
      general: 'Général',
      members: 'Membres',
      teams: 'Équipes',
      invites: 'Invitations',
      saml: 'Authentification unique',
      'custom-fields': 'Champs personnalisés',
      translations: 'Traductions',
    },
  },
})
