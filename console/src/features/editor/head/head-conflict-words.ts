import { defineWords } from '../../../design/index.ts'

export const HEAD_CONFLICT_WORDS = defineWords({
  en: {
    conflict: 'Someone else changed this page',
    title: (theirs: string) => `They changed the title to “${theirs}”.`,
    description: (theirs: string) => `They changed the description to “${theirs}”.`,
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
    leaveTitle: 'Leave an open conflict?',
    leaveText: 'What you typed is not saved until you choose a version. It stays on this device.',
    leave: 'Leave',
  },
  de: {
    conflict: 'Jemand anders hat diese Seite geändert',
    title: (theirs: string) => `Der Titel ist jetzt „${theirs}“.`,
    description: (theirs: string) => `Die Beschreibung ist jetzt „${theirs}“.`,
    keepMine: 'Meine Fassung behalten',
    useTheirs: 'Andere Fassung übernehmen',
    leaveTitle: 'Mit offenem Konflikt verlassen?',
    leaveText:
      'Was Sie geschrieben haben, wird erst gespeichert, wenn Sie eine Fassung wählen. Es bleibt auf diesem Gerät.',
    leave: 'Verlassen',
  },
  fr: {
    conflict: 'Quelqu’un d’autre a modifié cette page',
    title: (theirs: string) => `Le titre est maintenant « ${theirs} ».`,
    description: (theirs: string) => `La description est maintenant « ${theirs} ».`,
    keepMine: 'Garder ma version',
    useTheirs: 'Prendre l’autre version',
    leaveTitle: 'Quitter avec un conflit ouvert ?',
    leaveText:
      'Ce que vous avez écrit n’est enregistré que lorsque vous choisissez une version. Cela reste sur cet appareil.',
    leave: 'Quitter',
  },
})
