import { defineWords } from '../../design/index.ts'

export const MERGE_CHECKS_WORDS = defineWords({
  en: {
    title: 'Merge checks',
    ready: 'Ready to be merged',
    notReady: 'Before it can be merged:',
    bypassed: 'You may merge it against the rules.',
    level: 'Merging takes the level “Reviewer” or more in this space.',
    rule: (requirement: string) => `Rule: ${requirement}`,
    openConflicts: (count: number) => (count === 1 ? 'Resolve 1 conflict.' : `Resolve ${count} conflicts.`),
    expectedConflicts: (count: number) =>
      count === 1 ? 'An update would bring 1 conflict, in:' : `An update would bring ${count} conflicts, in:`,
    more: (count: number) => `and ${count} more`,
    brokenLinks: (count: number) =>
      count === 1 ? 'It breaks 1 link that worked before.' : `It breaks ${count} links that worked before.`,
  },
  de: {
    title: 'Prüfungen vor dem Zusammenführen',
    ready: 'Kann zusammengeführt werden',
    notReady: 'Vor dem Zusammenführen:',
    bypassed: 'Sie dürfen gegen die Regeln zusammenführen.',
    level: 'Zusammenführen braucht in diesem Space mindestens die Stufe „Prüfer“.',
    rule: (requirement) => `Regel: ${requirement}`,
    openConflicts: (count) => (count === 1 ? '1 Konflikt lösen.' : `${count} Konflikte lösen.`),
    expectedConflicts: (count) =>
      count === 1 ? 'Ein Abgleich brächte 1 Konflikt, in:' : `Ein Abgleich brächte ${count} Konflikte, in:`,
    more: (count) => `und ${count} weiteren`,
    brokenLinks: (count) =>
      count === 1
        ? '1 Verweis führt dadurch ins Leere, der vorher stimmte.'
        : `${count} Verweise führen dadurch ins Leere, die vorher stimmten.`,
  },
  fr: {
    title: 'Vérifications avant la fusion',
    ready: 'Prête à être fusionnée',
    notReady: 'Avant la fusion :',
    bypassed: 'Vous pouvez la fusionner malgré les règles.',
    level: 'Fusionner demande au moins le niveau « Relecteur » dans cet espace.',
    rule: (requirement) => `Règle : ${requirement}`,
    openConflicts: (count) => (count === 1 ? 'Résoudre 1 conflit.' : `Résoudre ${count} conflits.`),
    expectedConflicts: (count) =>
      count === 1
        ? 'Une mise à jour apporterait 1 conflit, dans :'
        : `Une mise à jour apporterait ${count} conflits, dans :`,
    more: (count) => `et ${count} autres`,
    brokenLinks: (count) =>
      count === 1 ? 'Elle casse 1 lien qui fonctionnait avant.' : `Elle casse ${count} liens qui fonctionnaient avant.`,
  },
})
