import type { Document } from '@lectern/content/document'
import type { Transaction } from '../../core/database/connections.ts'
import type { Language } from '../../core/words/languages.ts'
import { insertLanguageSettings, lockTranslationSettings, noteLanguageChange, updateLanguageSettings } from './store.ts'

/** Gives a language its instructions, or other ones. The lock lets only one of two at once be the one that creates. */
export async function putLanguage(db: Transaction, settingsId: string, language: Language, instructions: Document) {
  await lockTranslationSettings(db, settingsId)
  const replaced = await updateLanguageSettings(db, settingsId, language, instructions)
  const row = replaced ?? (await insertLanguageSettings(db, settingsId, language, instructions))
  await noteLanguageChange(db, settingsId)
  return { created: !replaced, row }
}
