/** Gives every JSON column its type. `core/database/tables.ts` does not compile while a column is missing here. */
import type { RedirectDestination } from '@lectern/content/addresses'
import type { ApiOutline } from '@lectern/content/openapi'
import type { BookLanguage } from '@lectern/content/repository'
import type { ObjectSchema } from '@lectern/content/visitors'
import type { Static } from 'typebox'
import type { AuditPayload } from './core/audit/record.ts'
import type { Body } from './core/words/body-shape.ts'
import type { DocumentShape } from './core/words/document-shape.ts'
import type { TargetPage } from './features/comments/schema.ts'
import type { StoredSuggestion } from './features/comments/stored-suggestion.ts'
import type { CustomFieldValue } from './features/custom-fields/schema.ts'
import type { GitOptions, RunProblem } from './features/git/schema.ts'
import type { ImportProblem } from './features/imports/schema.ts'
import type { MailModes } from './features/notifications/reasons.ts'
import type { OrganizationMergeRules, SpaceMergeRules } from './features/organizations/merge-rules.ts'
import type { Specs } from './features/search/index-store.ts'
import type { CustomizationChange } from './features/site-customization/schema.ts'
import type { AdaptiveContent } from './features/sites/schema.ts'
import type { StoredCommit } from './features/space-content/schema.ts'
import type { StoredGitSync } from './features/spaces/schema.ts'
import type { RefusalReason } from './features/sso/refusal-reason.ts'
import type { UploadedFile } from './features/uploads/store.ts'

declare module './core/database/json-columns.ts' {
  interface JsonColumns {
    'audit_events.payload': AuditPayload
    'comment_replies.body': Body
    'comments.body': Body
    'comments.page': Omit<TargetPage, 'outdated'>
    'comments.suggestion': StoredSuggestion
    'custom_field_values.value': CustomFieldValue
    'events.payload': Record<string, string | number | boolean | null>
    'git_runs.languages': BookLanguage[]
    'git_runs.options': GitOptions
    'git_runs.problems': RunProblem[]
    'import_runs.languages': BookLanguage[]
    'import_runs.problems': ImportProblem[]
    'notification_preferences.reasons': Partial<MailModes>
    'openapi_versions.outline': ApiOutline
    'organizations.merge_rules': OrganizationMergeRules
    'revisions.git': StoredCommit
    'saml_tests.reasons': RefusalReason[]
    'search_spaces.specs': Specs
    'site_redirects.destination': RedirectDestination
    'site_settings.adaptive_schema': ObjectSchema
    'site_settings.customization': CustomizationChange
    'site_previews.claims': Record<string, unknown>
    'site_previews.customization': CustomizationChange
    'sites.adaptive_content': AdaptiveContent
    'sites.proxy': { origin: string }
    'spaces.git_sync': StoredGitSync
    'spaces.merge_rules': SpaceMergeRules
    'translation_language_settings.instructions': Static<typeof DocumentShape>
    'uploads.file': UploadedFile
  }
}
