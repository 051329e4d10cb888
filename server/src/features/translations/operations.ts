import { created, createdOrUpdated, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { onTranslationLanguage, onTranslationSettings } from './access.ts'
import { checkInstructions } from './check-instructions.ts'
import { putLanguage } from './put-language.ts'
import { removeLanguage } from './remove-language.ts'
import {
  NewTranslationLanguageSettings,
  NewTranslationSettings,
  TranslationLanguageSettings,
  TranslationSettings,
  toTranslationLanguageSettings,
  toTranslationSettings,
} from './schema.ts'
import {
  deleteTranslationSettings,
  insertTranslationSettings,
  listLanguageSettings,
  listTranslationSettings,
  loadLanguageSettings,
  updateTranslationSettings,
} from './store.ts'

const ALL = '/orgs/{organizationId}/translations'
const ONE = `${ALL}/{translationSettingsId}` as const
const LANGUAGES = `${ONE}/languages` as const
const LANGUAGE = `${LANGUAGES}/{translationLanguage}` as const

export const operations = [
  operation({
    id: 'listTranslations',
    summary: 'The translation settings of an organization',
    route: `GET ${ALL}`,
    access: onOrganization('read'),
    query: PageQuery,
    answer: pageOf(TranslationSettings),
    handle: async ({ db, organization, page, urls }) =>
      mapPage(await listTranslationSettings(db, organization.id, page), (row) =>
        toTranslationSettings(row, organization, urls),
      ),
  }),
  operation({
    id: 'createTranslation',
    summary: 'Create translation settings, without instructions for any language',
    route: `POST ${ALL}`,
    access: onOrganization('admin'),
    body: NewTranslationSettings,
    records: 'translation.created',
    answer: created(TranslationSettings),
    handle: async ({ db, organization, body, urls }) =>
      toTranslationSettings(await insertTranslationSettings(db, organization.id, body.title), organization, urls),
  }),
  operation({
    id: 'getTranslation',
    summary: 'Translation settings',
    route: `GET ${ONE}`,
    access: onTranslationSettings('read'),
    answer: TranslationSettings,
    handle: ({ organization, settings, urls }) => toTranslationSettings(settings, organization, urls),
  }),
  operation({
    id: 'updateTranslation',
    summary: 'Rename translation settings',
    route: `PUT ${ONE}`,
    access: onTranslationSettings('admin'),
    body: NewTranslationSettings,
    records: 'translation.updated',
    answer: TranslationSettings,
    handle: async ({ db, organization, settings, body, urls }) =>
      toTranslationSettings(await updateTranslationSettings(db, settings.id, body.title), organization, urls),
  }),
  operation({
    id: 'deleteTranslation',
    summary: 'Delete translation settings and the instructions for all their languages',
    route: `DELETE ${ONE}`,
    access: onOrganization('admin'),
    records: 'translation.deleted',
    answer: removed,
    handle: ({ db, organization, params }) =>
      deleteTranslationSettings(db, organization.id, params.translationSettingsId),
  }),
  operation({
    id: 'listTranslationLanguageSettings',
    summary: 'The languages that have instructions, in order of their codes',
    route: `GET ${LANGUAGES}`,
    access: onTranslationSettings('read'),
    query: PageQuery,
    answer: pageOf(TranslationLanguageSettings),
    handle: async ({ db, organization, settings, page, urls }) =>
      mapPage(await listLanguageSettings(db, settings.id, page), (row) =>
        toTranslationLanguageSettings(row, organization.id, urls),
      ),
  }),
  operation({
    id: 'getTranslationLanguageSettings',
    summary: 'The instructions for a language',
    route: `GET ${LANGUAGE}`,
    access: onTranslationLanguage('read'),
    answer: TranslationLanguageSettings,
    handle: async ({ db, organization, settings, language, urls }) =>
      toTranslationLanguageSettings(await loadLanguageSettings(db, settings.id, language), organization.id, urls),
  }),
  operation({
    id: 'createOrUpdateTranslationLanguageSettings',
    summary: 'Set the instructions of a language',
    route: `PUT ${LANGUAGE}`,
    access: onTranslationLanguage('admin'),
    body: NewTranslationLanguageSettings,
    records: 'translation_language.updated',
    answer: createdOrUpdated(TranslationLanguageSettings),
    handle: async ({ db, organization, settings, language, body, urls }) => {
      const instructions = checkInstructions(body.instructions)
      const { created, row } = await putLanguage(db, settings.id, language, instructions)
      return { created, value: toTranslationLanguageSettings(row, organization.id, urls) }
    },
  }),
  operation({
    id: 'deleteTranslationLanguageSettings',
    summary: 'Delete the instructions of a language',
    route: `DELETE ${LANGUAGE}`,
    access: onTranslationLanguage('admin'),
    records: 'translation_language.deleted',
    answer: removed,
    handle: ({ db, settings, language }) => removeLanguage(db, settings.id, language),
  }),
]
