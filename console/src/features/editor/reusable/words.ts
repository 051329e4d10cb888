import { defineWords } from '../../../design/index.ts'

export const REUSABLE_BLOCK_WORDS = defineWords({
  en: {
    make: 'Make reusable',
    open: 'Open reusable content',
    made: 'Reusable content created',
    failed: 'Could not create reusable content. Try again.',
    untitled: 'Untitled',
  },
  de: {
    make: 'Wiederverwendbar machen',
    open: 'Wiederverwendbaren Inhalt öffnen',
    made: 'Inhalt angelegt',
    failed: 'Der Inhalt konnte nicht angelegt werden. Versuchen Sie es erneut.',
    untitled: 'Ohne Titel',
  },
  fr: {
    make: 'Rendre réutilisable',
    open: 'Ouvrir le contenu réutilisable',
    made: 'Contenu créé',
    failed: 'Le contenu n’a pas pu être créé. Réessayez.',
    untitled: 'Sans titre',
  },
})
