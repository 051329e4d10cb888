import { defineWords } from '../../../design/index.ts'

export const SOURCE_WORDS = defineWords({
  en: {
    label: (title: string) => `Markdown of ${title}`,
    unreadable: 'This text cannot be read, so it is not saved',
    settings: 'The front matter is not saved',
    unknown: (name: string) => `A page has no field called “${name}”.`,
    kept: 'A block that markdown cannot say stands here as “kept-block” with its key: it may be moved or deleted.',
  },
  de: {
    label: (title: string) => `Markdown von ${title}`,
    unreadable: 'Dieser Text kann nicht gelesen werden und ist darum nicht gespeichert',
    settings: 'Die Angaben am Anfang sind nicht gespeichert',
    unknown: (name: string) => `Eine Seite hat kein Feld namens „${name}“.`,
    kept: 'Ein Block, den Markdown nicht ausdrücken kann, steht hier als „kept-block“ mit seinem Schlüssel: Er kann verschoben oder gelöscht werden.',
  },
  fr: {
    label: (title: string) => `Markdown de ${title}`,
    unreadable: 'Ce texte ne peut pas être lu : il n’est pas enregistré',
    settings: 'L’en-tête n’est pas enregistré',
    unknown: (name: string) => `Une page n’a pas de champ nommé « ${name} ».`,
    kept: 'Un bloc que le markdown ne sait pas dire est représenté ici par « kept-block » avec sa clé : il peut être déplacé ou supprimé.',
  },
})
