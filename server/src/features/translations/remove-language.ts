import type { Transaction } from '../../core/database/connections.ts'
import type { Language } from '../../core/words/languages.ts'
import { deleteLanguageSettings, lockTranslationSettings, noteLanguageChange } from './store.ts'

/** Returns whether the language had instructions. */
export async function removeLanguage(db: Transaction, settingsId: string, language: Language): Promise<boolean> {
  await lockTranslationSettings(db, settingsId)
  const wasThere = await deleteLanguageSettings(db, settingsId, language)
  if (wasThere) await noteLanguageChange(db, settingsId)
  return wasThere
}
