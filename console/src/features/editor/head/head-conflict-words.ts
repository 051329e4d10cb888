import { defineWords } from '../../../design/index.ts'

export const HEAD_CONFLICT_WORDS = defineWords({
  en: {
    conflict: 'Someone else changed this page',
    title: (theirs: string) => `They changed the title to “${theirs}”.`,
    description: (theirs: string) => `They changed the description to “${theirs}”.`,
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
  },
  de: {
    conflict: 'Jemand anders hat diese Seite geändert',
    title: (theirs: string) => `Der Titel ist jetzt „${theirs}“.`,
    description: (theirs: string) => `Die Beschreibung ist jetzt „${theirs}“.`,
    keepMine: 'Meine Fassung behalten',
    useTheirs: 'Andere Fassung übernehmen',
  },
  fr: {
    conflict: 'Quelqu’un d’autre a modifié cette page',
    title: (theirs: string) => `Le titre est maintenant « ${theirs} ».`,
    description: (theirs: string) => `La description est maintenant « ${theirs} ».`,
    keepMine: 'Garder ma version',
    useTheirs: 'Prendre l’autre version',
  },
})
