/** Words of the question for the subject of a change request. */
import { defineWords } from '../../design/index.ts'

const andMore = (others: number, one: string, several: (count: number) => string, many: string) =>
  others === 0 ? '' : others === 1 ? one : Number.isFinite(others) ? several(others) : many

const enMore = (others: number) =>
  andMore(others, ' and 1 more page', (count) => ` and ${count} more pages`, ' and more pages')
const deMore = (others: number) =>
  andMore(others, ' und 1 weitere Seite', (count) => ` und ${count} weitere Seiten`, ' und weitere Seiten')
const frMore = (others: number) =>
  andMore(others, ' et 1 autre page', (count) => ` et ${count} autres pages`, ' et d’autres pages')

export const SUBJECT_WORDS = defineWords({
  en: {
    title: 'Subject of the change request',
    subject: 'Subject',
    subjectHint: 'Say what changes. Reviewers and the history show it.',
    add: (title: string, others: number) => `Add ${title}${enMore(others)}`,
    update: (title: string, others: number) => `Update ${title}${enMore(others)}`,
    remove: (title: string, others: number) => `Delete ${title}${enMore(others)}`,
  },
  de: {
    title: 'Betreff des Änderungsantrags',
    subject: 'Betreff',
    subjectHint: 'Sagen Sie, was sich ändert. Prüfende und der Verlauf sehen es.',
    add: (title, others) => `${title}${deMore(others)} hinzufügen`,
    update: (title, others) => `${title}${deMore(others)} ändern`,
    remove: (title, others) => `${title}${deMore(others)} löschen`,
  },
  fr: {
    title: 'Objet de la demande',
    subject: 'Objet',
    subjectHint: 'Dites ce qui change. Les relecteurs et l’historique l’affichent.',
    add: (title, others) => `Ajouter ${title}${frMore(others)}`,
    update: (title, others) => `Modifier ${title}${frMore(others)}`,
    remove: (title, others) => `Supprimer ${title}${frMore(others)}`,
  },
})
