import { defineWords } from '../../design/index.ts'

export const MERGE_CHECKS_WORDS = defineWords({
  en: {
    title: 'Merge checks',
    ready: 'Ready to be merged',
    stopped: 'It cannot be merged yet',
    caution: 'Check before you merge',
    asksForChanges: (names: string) => `${names} requested changes.`,
    approvedEarlier: (names: string) => `${names} approved an earlier version. Ask for a new review.`,
    isWriting: (names: string, count: number) =>
      count === 1
        ? `${names} is editing this change request right now.`
        : `${names} are editing this change request right now.`,
    onPages: 'On',
    targets: {
      page: 'Page',
      anchor: 'Heading',
      path: 'Page',
      file: 'File',
      'reusable-content': 'Reusable content',
      space: 'Space',
      collection: 'Collection',
      user: 'Person',
      openapi: 'Specification',
      nowhere: 'Nowhere',
    },
    checking: 'Checking whether it can be merged …',
    bypassed: 'You may merge it against the rules.',
    level: 'Merging takes the level “Reviewer” or more in this space.',
    sync: 'The space is being synchronised with its Git repository. Merge when that has ended.',
    rule: (requirement: string) => `Rule: ${requirement}`,
    openConflicts: (count: number) => (count === 1 ? 'Settle 1 conflict.' : `Settle ${count} conflicts.`),
    expectedConflicts: (count: number) =>
      count === 1 ? 'An update would bring 1 conflict, in:' : `An update would bring ${count} conflicts, in:`,
    updateFirst: (count: number) =>
      count === 1
        ? 'Update it from the space and settle 1 conflict.'
        : `Update it from the space and settle ${count} conflicts.`,
    noConflicts: 'No conflicts with the space.',
    noBrokenLinks: 'It breaks no links.',
    openComments: (count: number) => (count === 1 ? '1 comment is open.' : `${count} comments are open.`),
    more: (count: number) => `and ${count} more`,
    brokenLinks: (count: number) =>
      count === 1 ? 'It breaks 1 link that worked before.' : `It breaks ${count} links that worked before.`,
  },
  de: {
    title: 'Prüfungen vor dem Übernehmen',
    ready: 'Kann übernommen werden',
    stopped: 'Kann noch nicht übernommen werden',
    caution: 'Vor dem Übernehmen prüfen',
    asksForChanges: (names) => `Änderungen gewünscht von ${names}.`,
    approvedEarlier: (names) => `Einer früheren Fassung zugestimmt: ${names}. Bitten Sie erneut um Prüfung.`,
    isWriting: (names, count) =>
      count === 1
        ? `${names} bearbeitet diesen Änderungsantrag gerade.`
        : `${names} bearbeiten diesen Änderungsantrag gerade.`,
    onPages: 'Auf',
    targets: {
      page: 'Seite',
      anchor: 'Überschrift',
      path: 'Seite',
      file: 'Datei',
      'reusable-content': 'Wiederverwendbarer Inhalt',
      space: 'Space',
      collection: 'Sammlung',
      user: 'Person',
      openapi: 'Spezifikation',
      nowhere: 'Nirgends',
    },
    checking: 'Es wird geprüft, ob er übernommen werden kann …',
    bypassed: 'Sie dürfen ihn gegen die Regeln übernehmen.',
    level: 'Übernehmen braucht in diesem Space mindestens die Stufe „Prüfend“.',
    sync: 'Der Space wird gerade mit seinem Git-Repository abgeglichen. Übernehmen geht, sobald das zu Ende ist.',
    rule: (requirement) => `Regel: ${requirement}`,
    openConflicts: (count) => (count === 1 ? '1 Konflikt lösen.' : `${count} Konflikte lösen.`),
    expectedConflicts: (count) =>
      count === 1 ? 'Ein Abgleich brächte 1 Konflikt, in:' : `Ein Abgleich brächte ${count} Konflikte, in:`,
    updateFirst: (count) =>
      count === 1
        ? 'Mit dem Space abgleichen und 1 Konflikt lösen.'
        : `Mit dem Space abgleichen und ${count} Konflikte lösen.`,
    noConflicts: 'Keine Konflikte mit dem Space.',
    noBrokenLinks: 'Kein Verweis führt dadurch ins Leere.',
    openComments: (count) => (count === 1 ? '1 Kommentar ist offen.' : `${count} Kommentare sind offen.`),
    more: (count) => `und ${count} weiteren`,
    brokenLinks: (count) =>
      count === 1
        ? '1 Verweis führt dadurch ins Leere, der vorher stimmte.'
        : `${count} Verweise führen dadurch ins Leere, die vorher stimmten.`,
  },
  fr: {
    title: 'Vérifications avant la fusion',
    ready: 'Prête à être fusionnée',
    stopped: 'Elle ne peut pas encore être fusionnée',
    caution: 'À vérifier avant la fusion',
    asksForChanges: (names) => `Modifications demandées par ${names}.`,
    approvedEarlier: (names) => `Version antérieure approuvée par ${names}. Demandez une nouvelle relecture.`,
    isWriting: (names, count) =>
      count === 1 ? `${names} modifie cette demande en ce moment.` : `${names} modifient cette demande en ce moment.`,
    onPages: 'Sur',
    targets: {
      page: 'Page',
      anchor: 'Titre',
      path: 'Page',
      file: 'Fichier',
      'reusable-content': 'Contenu réutilisable',
      space: 'Espace',
      collection: 'Collection',
      user: 'Personne',
      openapi: 'Spécification',
      nowhere: 'Nulle part',
    },
    checking: 'Vérification avant la fusion…',
    bypassed: 'Vous pouvez la fusionner malgré les règles.',
    level: 'Fusionner demande au moins le niveau « Relecture » dans cet espace.',
    sync: 'L’espace est en cours de synchronisation avec son dépôt Git. La fusion sera possible ensuite.',
    rule: (requirement) => `Règle : ${requirement}`,
    openConflicts: (count) => (count === 1 ? 'Résoudre 1 conflit.' : `Résoudre ${count} conflits.`),
    expectedConflicts: (count) =>
      count === 1
        ? 'Une mise à jour apporterait 1 conflit, dans :'
        : `Une mise à jour apporterait ${count} conflits, dans :`,
    updateFirst: (count) =>
      count === 1
        ? 'Mettez-la à jour depuis l’espace et résolvez 1 conflit.'
        : `Mettez-la à jour depuis l’espace et résolvez ${count} conflits.`,
    noConflicts: 'Aucun conflit avec l’espace.',
    noBrokenLinks: 'Elle ne casse aucun lien.',
    openComments: (count) => (count === 1 ? '1 commentaire est ouvert.' : `${count} commentaires sont ouverts.`),
    more: (count) => `et ${count} autres`,
    brokenLinks: (count) =>
      count === 1 ? 'Elle casse 1 lien qui fonctionnait avant.' : `Elle casse ${count} liens qui fonctionnaient avant.`,
  },
})
