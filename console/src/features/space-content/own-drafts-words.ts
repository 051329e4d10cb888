/** Words about what a reader has written and not published yet. */
import { defineWords } from '../../design/index.ts'

export const OWN_DRAFTS_WORDS = defineWords({
  en: {
    label: 'Your unpublished changes',
    here: 'You have unpublished changes here:',
    elsewhere: 'You have a draft in this space:',
    untitled: 'Untitled',
    continue: 'Continue',
    review: 'Review',
    merge: 'Merge',
  },
  de: {
    label: 'Ihre unveröffentlichten Änderungen',
    here: 'Sie haben hier unveröffentlichte Änderungen:',
    elsewhere: 'Sie haben einen Entwurf in diesem Space:',
    untitled: 'Ohne Titel',
    continue: 'Fortsetzen',
    review: 'Prüfen',
    merge: 'Übernehmen',
  },
  fr: {
    label: 'Vos modifications non publiées',
    here: 'Vous avez ici des modifications non publiées :',
    elsewhere: 'Vous avez un brouillon dans cet espace :',
    untitled: 'Sans titre',
    continue: 'Continuer',
    review: 'Relire',
    merge: 'Fusionner',
  },
})
