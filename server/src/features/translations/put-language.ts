import type { Document } from '@lectern/content/document'
import type { Transaction } from '../../core/database/connections.ts'
import type { Language } from '../../core/words/languages.ts'
import { insertLanguageSettings, lockTranslationSettings, noteLanguageChange, updateLanguageSettings } from './store.ts'

/** Sets the instructions of a language. With the lock, only one of two concurrent calls creates them. */
export async function putLanguage(db: Transaction, settingsId: string, language: Language, instructions: Document) {
  await lockTranslationSettings(db, settingsId)
  const replaced = await updateLanguageSettings(db, settingsId, language, instructions)
  const row = replaced ?? (await insertLanguageSettings(db, settingsId, language, instructions))
  await noteLanguageChange(db, settingsId)
  return { created: !replaced, row }
}
