import { defineWords } from '../design/index.ts'

/** Apart from those of organizations: every screen of a space names the sections of its settings. */
export const SPACE_SECTION_WORDS = defineWords({
  en: {
    settings: 'Settings',
    notOpen: 'Your level does not open these settings of the space',
    sections: { settings: 'General', levels: 'Levels', import: 'Import', git: 'Git' },
  },
  de: {
    settings: 'Einstellungen',
    notOpen: 'Ihre Stufe öffnet diese Einstellungen des Space nicht',
    sections: { settings: 'Allgemein', levels: 'Stufen', import: 'Import', git: 'Git' },
  },
  fr: {
    settings: 'Paramètres',
    notOpen: 'Votre niveau n’ouvre pas ces paramètres de l’espace',
    sections: { settings: 'Général', levels: 'Niveaux', import: 'Importation', git: 'Git' },
  },
})
