import { notFound } from '../../core/errors.ts'
import { created, createdOrUpdated, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { onShownSpec, onSpec } from './access.ts'
import { createSpec, putSpec } from './put-spec.ts'
import {
  NewOpenAPISpec,
  OpenAPISpec,
  OpenAPISpecChange,
  OpenAPISpecContent,
  OpenAPISpecRawContent,
  OpenAPISpecVersion,
  toOpenAPISpec,
  toOpenAPISpecVersion,
  type VersionView,
} from './schema.ts'
import { deleteSpec, listOrganizationSpecs, listVersions, loadVersion } from './store.ts'
import { readRawContent, writeContent } from './version-content.ts'

const SPECS = '/orgs/{organizationId}/openapi'
const SPEC = `${SPECS}/{specSlug}` as const
const VERSIONS = `${SPEC}/versions` as const
const LATEST = `${VERSIONS}/latest` as const
const VERSION = `${VERSIONS}/{versionId}` as const

/** A document of the largest size with all its quotes and line breaks escaped. */
const BODY_BYTES = 40 * 1024 * 1024

const toView = ({
  params,
  urls,
  secrets,
}: Omit<VersionView, 'organizationId' | 'slug'> & {
  params: { organizationId: string; specSlug: string }
}): VersionView => ({ organizationId: params.organizationId, slug: params.specSlug, urls, secrets })

export const operations = [
  operation({
    id: 'listOpenAPISpecs',
    summary: 'The OpenAPI specifications of an organization',
    route: `GET ${SPECS}`,
    access: onOrganization('member'),
    scope: 'openapi:read',
    query: PageQuery,
    answer: pageOf(OpenAPISpec),
    handle: async ({ db, organization, page, urls }) =>
      mapPage(await listOrganizationSpecs(db, organization.id, page), (row) => toOpenAPISpec(row, organization, urls)),
  }),
  operation({
    id: 'createOpenAPISpec',
    summary: 'Add an OpenAPI specification; its source is read after the response',
    route: `POST ${SPECS}`,
    access: onOrganization('create'),
    scope: 'openapi:write',
    body: NewOpenAPISpec,
    bodyBytes: BODY_BYTES,
    records: 'openapi_spec.created',
    answer: created(OpenAPISpec),
    handle: async ({ db, organization, body, urls, recording }) => {
      recording.note({ target: { id: body.slug } })
      return toOpenAPISpec(await createSpec(db, organization.id, body.slug, body.source), organization, urls)
    },
  }),
  operation({
    id: 'getOpenAPISpecBySlug',
    summary: 'An OpenAPI specification and its processing state',
    route: `GET ${SPEC}`,
    access: onSpec('member'),
    scope: 'openapi:read',
    answer: OpenAPISpec,
    handle: ({ organization, spec, urls }) => toOpenAPISpec(spec, organization, urls),
  }),
  operation({
    id: 'createOrUpdateOpenAPISpecBySlug',
    summary: 'Add an OpenAPI specification, or change its source; the same URL is fetched again',
    route: `PUT ${SPEC}`,
    access: onOrganization('create'),
    scope: 'openapi:write',
    body: OpenAPISpecChange,
    bodyBytes: BODY_BYTES,
    records: 'openapi_spec.updated',
    answer: createdOrUpdated(OpenAPISpec),
    handle: async ({ db, organization, params, body, urls }) => {
      const { created, row } = await putSpec(db, organization.id, params.specSlug, body.source)
      return { created, value: toOpenAPISpec(row, organization, urls) }
    },
  }),
  operation({
    id: 'deleteOpenAPISpecBySlug',
    summary: 'Delete an OpenAPI specification with its versions; pages generated from it disappear',
    route: `DELETE ${SPEC}`,
    access: onOrganization('create'),
    scope: 'openapi:write',
    records: 'openapi_spec.deleted',
    answer: removed,
    handle: ({ db, organization, params }) => deleteSpec(db, organization.id, params.specSlug),
  }),
  operation({
    id: 'listOpenAPISpecVersions',
    summary: 'The versions of an OpenAPI specification, newest first',
    route: `GET ${VERSIONS}`,
    access: onSpec('member'),
    scope: 'openapi:read',
    query: PageQuery,
    answer: pageOf(OpenAPISpecVersion),
    handle: async (context) => {
      const view = toView(context)
      const page = await listVersions(context.db, context.spec.id, context.page)
      return mapPage(page, (row) => toOpenAPISpecVersion(row, view))
    },
  }),
  operation({
    id: 'getLatestOpenAPISpecVersion',
    summary: 'The version in force of an OpenAPI specification',
    description: '404 before the first one was read.',
    route: `GET ${LATEST}`,
    access: onSpec('member'),
    scope: 'openapi:read',
    answer: OpenAPISpecVersion,
    handle: async (context) => {
      const { db, spec } = context
      return toOpenAPISpecVersion(await loadVersion(db, spec.id, spec.last_version_id), toView(context))
    },
  }),
  operation({
    id: 'getLatestOpenAPISpecVersionContent',
    summary: 'The document of the version in force',
    description: 'A renderer with a token of published content gets `filesystem` as an array of its entries.',
    route: `GET ${LATEST}/content`,
    access: onShownSpec,
    scope: 'openapi:read',
    publishedContent: true,
    answer: OpenAPISpecContent,
    reads: 'slow',
    handle: async (context) => {
      const { db, spec, actor } = context
      const version = await loadVersion(db, spec.id, spec.last_version_id)
      return writeContent(db, version, toView(context), actor.publishedContent ? 'array' : 'object')
    },
  }),
  operation({
    id: 'getLatestOpenAPISpecVersionContentRaw',
    summary: 'The entry file of the current version, as it was given or fetched',
    description: '404 for versions from before such texts were stored.',
    route: `GET ${LATEST}/content/raw`,
    access: onSpec('member'),
    scope: 'openapi:read',
    answer: OpenAPISpecRawContent,
    reads: 'slow',
    handle: async ({ db, spec }) => readRawContent(db, await loadVersion(db, spec.id, spec.last_version_id)),
  }),
  operation({
    id: 'getOpenAPISpecVersionById',
    summary: 'A version of an OpenAPI specification',
    route: `GET ${VERSION}`,
    access: onSpec('member'),
    scope: 'openapi:read',
    answer: OpenAPISpecVersion,
    handle: async (context) => {
      const { db, spec, params } = context
      return toOpenAPISpecVersion(await loadVersion(db, spec.id, params.versionId), toView(context))
    },
  }),
  operation({
    id: 'getOpenAPISpecVersionContentById',
    summary: 'The document of a version',
    description:
      'A renderer with a token of published content reads the version in force alone, `filesystem` as an array.',
    route: `GET ${VERSION}/content`,
    access: onShownSpec,
    scope: 'openapi:read',
    publishedContent: true,
    answer: OpenAPISpecContent,
    reads: 'slow',
    handle: async (context) => {
      const { db, spec, params, actor } = context
      if (actor.publishedContent && params.versionId !== spec.last_version_id) throw notFound('Version')
      const version = await loadVersion(db, spec.id, params.versionId)
      return writeContent(db, version, toView(context), actor.publishedContent ? 'array' : 'object')
    },
  }),
]
