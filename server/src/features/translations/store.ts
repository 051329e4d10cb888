import type { Document } from '@lectern/content/document'
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { TranslationSettingsRow } from './schema.ts'

/** Orders by language code whatever the collation of the database. */
const languages = sql<string[]>`ARRAY(SELECT l.language FROM translation_language_settings l
  WHERE l.translation_settings_id = translation_settings.id ORDER BY l.language COLLATE "C")`.as('languages')

const ofOrganization = (db: ReadDb, organizationId: string) =>
  db
    .selectFrom('translation_settings')
    .selectAll('translation_settings')
    .select(languages)
    .where('organization_id', '=', organizationId)

export function listTranslationSettings(db: ReadDb, organizationId: string, page: PageRequest) {
  return paginate(db, ofOrganization(db, organizationId), page, ['created_at asc', 'id asc'])
}

export function loadTranslationSettings(
  db: ReadDb,
  organizationId: string,
  id: string,
): Promise<TranslationSettingsRow> {
  return ofOrganization(db, organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Translation settings'))
}

/** Locks settings: nobody else changes or deletes them, or one of their languages, until the transaction ends. */
export async function lockTranslationSettings(db: Transaction, id: string): Promise<void> {
  await db
    .selectFrom('translation_settings')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Translation settings'))
}

export function insertTranslationSettings(
  db: Transaction,
  organizationId: string,
  title: string,
): Promise<TranslationSettingsRow> {
  return db
    .insertInto('translation_settings')
    .values({ id: newId(), organization_id: organizationId, title })
    .returningAll()
    .returning(languages)
    .executeTakeFirstOrThrow()
}

export function updateTranslationSettings(db: Transaction, id: string, title: string): Promise<TranslationSettingsRow> {
  return db
    .updateTable('translation_settings')
    .set({ title, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .returning(languages)
    .executeTakeFirstOrThrow(() => notFound('Translation settings'))
}

/** The languages of the settings are deleted with them. */
export async function deleteTranslationSettings(db: Transaction, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('translation_settings')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Updates the time of change: changing a language changes its settings. */
export async function noteLanguageChange(db: Transaction, id: string): Promise<void> {
  await db.updateTable('translation_settings').set({ updated_at: sql`now()` }).where('id', '=', id).execute()
}

export function listLanguageSettings(db: ReadDb, settingsId: string, page: PageRequest) {
  const query = db
    .selectFrom('translation_language_settings')
    .select(['translation_settings_id', 'instructions'])
    .select(sql<string>`language COLLATE "C"`.as('language'))
    .where('translation_settings_id', '=', settingsId)
  return paginate(db, query, page, ['language asc'])
}

export function loadLanguageSettings(
  db: ReadDb,
  settingsId: string,
  language: string,
): Promise<Row<'translation_language_settings'>> {
  return db
    .selectFrom('translation_language_settings')
    .selectAll()
    .where('translation_settings_id', '=', settingsId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow(() => notFound('Translation language settings'))
}

export function updateLanguageSettings(db: Transaction, settingsId: string, language: string, instructions: Document) {
  return db
    .updateTable('translation_language_settings')
    .set({ instructions: JSON.stringify(instructions) })
    .where('translation_settings_id', '=', settingsId)
    .where('language', '=', language)
    .returningAll()
    .executeTakeFirst()
}

export function insertLanguageSettings(db: Transaction, settingsId: string, language: string, instructions: Document) {
  return db
    .insertInto('translation_language_settings')
    .values({ translation_settings_id: settingsId, language, instructions: JSON.stringify(instructions) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteLanguageSettings(db: Transaction, settingsId: string, language: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('translation_language_settings')
    .where('translation_settings_id', '=', settingsId)
    .where('language', '=', language)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
