export { archivedTranslationLanguages, archivedTranslations } from './archive.ts'
