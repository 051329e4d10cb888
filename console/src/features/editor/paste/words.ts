import { defineWords } from '../../../design/index.ts'

export const PASTE_WORDS = defineWords({
  en: {
    chip: 'Read what was pasted in another way',
    announcement: (reading: string) => `Pasted ${reading}. Ctrl+. offers other ways to read it.`,
    readings: { html: 'as formatted', text: 'as text', markdown: 'as markdown', code: 'as code' },
    unreadable: 'What was copied cannot be read in this way.',
    fetching: (done: number, count: number) => `Fetching picture ${done} of ${count}`,
    notFetched: (count: number) =>
      count === 1
        ? 'A picture could not be fetched into the files: it is shown from its own address.'
        : `${count} pictures could not be fetched into the files: they are shown from their own addresses.`,
  },
  de: {
    chip: 'Das Eingefügte anders lesen',
    announcement: (reading: string) => `Eingefügt ${reading}. Strg+. bietet andere Lesarten an.`,
    readings: { html: 'formatiert', text: 'als Text', markdown: 'als Markdown', code: 'als Code' },
    unreadable: 'Das Kopierte lässt sich so nicht lesen.',
    fetching: (done: number, count: number) => `Bild ${done} von ${count} wird geholt`,
    notFetched: (count: number) =>
      count === 1
        ? 'Ein Bild ließ sich nicht in die Dateien holen: Es wird von seiner eigenen Adresse gezeigt.'
        : `${count} Bilder ließen sich nicht in die Dateien holen: Sie werden von ihren eigenen Adressen gezeigt.`,
  },
  fr: {
    chip: 'Lire autrement ce qui a été collé',
    announcement: (reading: string) => `Collé ${reading}. Ctrl+. propose d’autres lectures.`,
    readings: { html: 'mis en forme', text: 'en texte', markdown: 'en markdown', code: 'en code' },
    unreadable: 'Ce qui a été copié ne peut pas être lu ainsi.',
    fetching: (done: number, count: number) => `Récupération de l’image ${done} sur ${count}`,
    notFetched: (count: number) =>
      count === 1
        ? 'Une image n’a pas pu être copiée dans les fichiers : elle est montrée depuis sa propre adresse.'
        : `${count} images n’ont pas pu être copiées dans les fichiers : elles sont montrées depuis leurs propres adresses.`,
  },
})
