import type { ResultOf } from '../../api/client.ts'
import { createSpaceLimits } from '../../api/limits.ts'
import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'

type Translation = ResultOf<'/orgs/{organizationId}/translations/{translationSettingsId}', 'get'>
export type LanguageSettings = ItemOf<'/orgs/{organizationId}/translations/{translationSettingsId}/languages'>
export type TranslationLanguage = LanguageSettings['language']

/** What the parts of the screen of one are given. */
export interface TranslationProps {
  organization: string
  translation: Translation
}

/** Those content may be in; spaces take the same. */
export const TRANSLATION_LANGUAGES: readonly TranslationLanguage[] = createSpaceLimits.language.enum

export const translationsQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/translations', { path: { organizationId }, query: { limit: 100 } })

export const translationQuery = (organizationId: string, translationSettingsId: string) =>
  resourceQuery('/orgs/{organizationId}/translations/{translationSettingsId}', {
    path: { organizationId, translationSettingsId },
  })

export const languagesQuery = (organizationId: string, translationSettingsId: string) =>
  listQuery('/orgs/{organizationId}/translations/{translationSettingsId}/languages', {
    path: { organizationId, translationSettingsId },
    query: { limit: 100 },
  })
