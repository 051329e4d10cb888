import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, idOf, type OrganizationScope, ownId } from '../../core/archive/archived-table.ts'
import { checkRecord } from '../../core/archive/check-record.ts'
import { Language } from '../../core/words/languages.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { checkInstructions } from './check-instructions.ts'
import { NewTranslationSettings } from './schema.ts'

export const archivedTranslations = archivedTable('translation_settings', {
  fields: {
    id: ownId('translation_settings'),
    title: NewTranslationSettings.properties.title,
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}`,
  fromScope: { organization_id: 'organizationId' },
})

export const archivedTranslationLanguages = archivedTable('translation_language_settings', {
  fields: {
    translationSettingsId: idOf('translation_settings'),
    language: Language,
    instructions: Type.Object({}, { additionalProperties: true }),
  },
  where: ({ organizationId }: OrganizationScope) =>
    sql`translation_settings_id IN (SELECT id FROM translation_settings WHERE organization_id = ${organizationId})`,
  prepare: (languages, { path }) => {
    for (const { language, instructions } of languages)
      checkRecord(`${path}: ${language}`, () => checkInstructions(instructions))
    return languages
  },
})
