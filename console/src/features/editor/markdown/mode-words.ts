import { defineWords } from '../../../design/index.ts'

export const MODE_WORDS = defineWords({
  en: { markdown: 'Write markdown', page: 'Write in the page' },
  de: { markdown: 'Markdown schreiben', page: 'In der Seite schreiben' },
  fr: { markdown: 'Écrire en markdown', page: 'Écrire dans la page' },
})
