import { invalid } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { LANGUAGES, type Language } from '../../core/words/languages.ts'
import type { Role } from '../../core/words/levels.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import type { TranslationSettingsRow } from './schema.ts'
import { loadTranslationSettings } from './store.ts'

interface InPath {
  organizationId: string
  translationSettingsId: string
}

interface OnTranslationSettings extends OnOrganization {
  settings: TranslationSettingsRow
}

export const onTranslationSettings = (level: Role): Access<InPath, OnTranslationSettings> => ({
  permission: { on: 'organization', level },
  resolve: async (request) => {
    const { organization } = await onOrganization(level).resolve(request)
    const settings = await loadTranslationSettings(request.db, organization.id, request.params.translationSettingsId)
    return { organization, settings }
  },
})

/** The language need not have instructions yet, but it must be one of the known languages. */
export const onTranslationLanguage = (
  level: Role,
): Access<InPath & { translationLanguage: string }, OnTranslationSettings & { language: Language }> => ({
  permission: { on: 'organization', level },
  resolve: async (request) => {
    const found = await onTranslationSettings(level).resolve(request)
    const language = request.params.translationLanguage
    if (!LANGUAGES.includes(language)) throw invalid(`translationLanguage must be one of ${LANGUAGES.join(', ')}`)
    return { ...found, language }
  },
})
