import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { DocumentShape } from '../../core/words/document-shape.ts'
import { Language } from '../../core/words/languages.ts'
import { DateTime, Location, NOT_BLANK } from '../../core/words/shapes.ts'
import type { OrganizationSeen } from '../organizations/index.ts'

const Title = Type.String({ minLength: 1, maxLength: 100 })
const NewTitle = Type.String({ minLength: 1, maxLength: 100, pattern: NOT_BLANK })

export const TranslationSettings = Type.Object(
  {
    object: Type.Literal('translation-settings'),
    id: Type.String(),
    title: Title,
    languages: Type.Array(Language, { description: 'The languages that have instructions, in order of their codes' }),
    createdAt: DateTime,
    updatedAt: DateTime,
    permissions: Type.Object({ edit: Type.Boolean() }),
    urls: Location,
  },
  { title: 'TranslationSettings' },
)

export const TranslationLanguageSettings = Type.Object(
  {
    object: Type.Literal('translation-language-settings'),
    language: Language,
    instructions: DocumentShape,
    urls: Location,
  },
  { title: 'TranslationLanguageSettings' },
)

/** The body is the same for creating settings and for changing them. */
export const NewTranslationSettings = Type.Object({ title: NewTitle })

export const NewTranslationLanguageSettings = Type.Object({ instructions: DocumentShape })

export type TranslationSettingsRow = Row<'translation_settings'> & { languages: string[] }

export const toTranslationSettings = (
  row: TranslationSettingsRow,
  organization: OrganizationSeen,
  urls: Urls,
): Static<typeof TranslationSettings> => ({
  object: 'translation-settings',
  id: row.id,
  title: row.title,
  languages: row.languages,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  permissions: { edit: organization.role === 'admin' },
  urls: { location: urls.translation(row.organization_id, row.id) },
})

export const toTranslationLanguageSettings = (
  row: Row<'translation_language_settings'>,
  organizationId: string,
  urls: Urls,
): Static<typeof TranslationLanguageSettings> => ({
  object: 'translation-language-settings',
  language: row.language,
  instructions: row.instructions,
  urls: { location: urls.translationLanguage(organizationId, row.translation_settings_id, row.language) },
})
