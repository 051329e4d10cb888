import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { DateTime, Location, present, Url } from '../../core/words/shapes.ts'
import type { OrganizationSeen } from '../organizations/index.ts'
import { documentUrl } from './document-url.ts'

export const SLUG = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
/** The limit in characters of a document with all its files. */
export const TEXT_LENGTH = 20 * 1024 * 1024

export const SPEC_SLUG_LENGTH = 100
const Slug = Type.String({ minLength: 1, maxLength: SPEC_SLUG_LENGTH, pattern: SLUG })

const SpecSource = Type.Union(
  [
    Type.Object({ url: Url }, { description: 'Fetched from a URL, and checked again every six hours' }),
    Type.Object(
      { text: Type.String({ minLength: 1, maxLength: TEXT_LENGTH }) },
      { description: 'Given here, as JSON or YAML' },
    ),
  ],
  { description: 'Swagger 2.0, OpenAPI 3.0 or 3.1' },
)
export type SpecSource = Static<typeof SpecSource>

export const NewOpenAPISpec = Type.Object({ slug: Slug, source: SpecSource })
export const OpenAPISpecChange = Type.Object({ source: SpecSource })

export const OpenAPISpec = Type.Object(
  {
    object: Type.Literal('openapi-spec'),
    id: Type.String(),
    createdAt: DateTime,
    updatedAt: DateTime,
    slug: Type.String(),
    sourceURL: Type.Optional(Url),
    processingState: Type.Enum(['pending', 'progress', 'complete']),
    visibility: Type.Enum(['private', 'public']),
    lastVersion: Type.Optional(Type.String({ description: 'Id of the current version' })),
    lastProcessedAt: Type.Optional(DateTime),
    lastProcessErrorCode: Type.Optional(
      Type.Enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'], {
        description: 'Why the source could not be read the last time; the last version stays current',
      }),
    ),
    lastProcessErrorMessage: Type.Optional(
      Type.String({ description: 'The same in a sentence, with the line and column, or the place in the document' }),
    ),
    lastProcessedErrorCount: Type.Integer({
      minimum: 0,
      description: 'The number of errors in the source the last time',
    }),
    permissions: Type.Object({ view: Type.Boolean(), edit: Type.Boolean() }),
    urls: Type.Object({ location: Url, app: Url }),
  },
  { title: 'OpenAPISpec' },
)

export const OpenAPISpecVersion = Type.Object(
  {
    object: Type.Literal('openapi-spec-version'),
    id: Type.String(),
    createdAt: DateTime,
    url: Type.String({
      format: 'uri',
      maxLength: 2048,
      description: 'The document as JSON. Valid for an hour at least',
    }),
    urls: Type.Object({ ...Location.properties, app: Url }),
  },
  { title: 'OpenAPISpecVersion' },
)

/** The response is built from stored texts: see version-content.ts. */
export const OpenAPISpecContent = Type.Object(
  {
    filesystem: Type.Record(
      Type.String(),
      Type.Object({
        filename: Type.String(),
        dir: Type.String(),
        isEntrypoint: Type.Boolean(),
        references: Type.Array(Type.String()),
        specification: Type.Unknown(),
      }),
      {
        description:
          'By file name. The entry has the whole document, in version 3.1; the files it refers to follow unchanged',
      },
    ),
    url: Url,
    urls: Type.Object({ source: Url, public: Type.Union([Url, Type.Null()]) }),
  },
  { title: 'OpenAPISpecContent' },
)

export const OpenAPISpecRawContent = Type.Object(
  { text: Type.String(), format: Type.Enum(['json', 'yaml']) },
  { title: 'OpenAPISpecRawContent' },
)

export type SpecRow = Omit<Row<'openapi_specs'>, 'source_text'>
export type VersionRow = Pick<Row<'openapi_versions'>, 'id' | 'spec_id' | 'position' | 'entry' | 'created_at'>

export const toOpenAPISpec = (
  row: SpecRow,
  { id, role }: OrganizationSeen,
  urls: Urls,
): Static<typeof OpenAPISpec> => ({
  object: 'openapi-spec',
  id: row.id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  slug: row.slug,
  processingState: row.processing_state as Static<typeof OpenAPISpec>['processingState'],
  visibility: 'private',
  // Reading stops at the first error.
  lastProcessedErrorCount: row.last_process_error_code === null ? 0 : 1,
  permissions: { view: true, edit: isAtLeast(role, 'create') },
  urls: { location: urls.openApiSpec(id, row.slug), app: urls.openApiSpecApp(id, row.slug) },
  ...present('sourceURL', row.source_url),
  ...present('lastVersion', row.last_version_id),
  ...present('lastProcessedAt', row.last_processed_at?.toISOString()),
  ...present('lastProcessErrorCode', row.last_process_error_code as ErrorCode | null),
  ...present('lastProcessErrorMessage', row.last_process_error_message),
})

export type ErrorCode = NonNullable<Static<typeof OpenAPISpec>['lastProcessErrorCode']>

export interface VersionView {
  organizationId: string
  slug: string
  urls: Urls
  secrets: Secrets
}

export const toOpenAPISpecVersion = (row: VersionRow, view: VersionView): Static<typeof OpenAPISpecVersion> => ({
  object: 'openapi-spec-version',
  id: row.id,
  createdAt: row.created_at.toISOString(),
  url: documentUrl(view, row.id, view.slug),
  urls: {
    location: `${view.urls.openApiSpec(view.organizationId, view.slug)}/versions/${row.id}`,
    app: view.urls.openApiSpecApp(view.organizationId, view.slug),
  },
})
