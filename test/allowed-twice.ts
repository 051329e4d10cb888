/** Exported names that still have more than one home. A name leaves when it has one; none comes. */
export const ALLOWED_TWICE = new Set([
  'Document',
  'Page',
  'Secrets',
  'Services',
  'Spaces',
  'TranslationLanguageSettings',
  'TranslationSettings',
  'Visitor',
  'listFiles',
  'migrate',
  'readPage',
])
