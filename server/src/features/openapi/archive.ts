import { sql } from 'kysely'
import { archivedTable, type OrganizationScope } from '../../core/archive/archived-table.ts'
import { ArchivedUrl } from '../../core/archive/fields.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { putSpec } from './put-spec.ts'
import { NewOpenAPISpec } from './schema.ts'
import { findArchivedSource } from './store.ts'
import { findApiDocument } from './version-content.ts'

const READ_AGAIN = 'a job reads the specification again'

/** The source of a specification: a URL, or the document beside it. The versions are generated again. */
export const archivedSpecs = archivedTable('openapi_specs', {
  fields: { slug: NewOpenAPISpec.properties.slug, sourceUrl: nullable(ArchivedUrl), createdAt: DateTime },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId} AND listed`,
  fromScope: { organization_id: 'organizationId' },
  leftOut: {
    id: 'no record refers to a specification by its id',
    listed: 'specifications that only a page names are found again when the page is read',
    source_text: 'the document is a separate file beside the records',
    source_etag: READ_AGAIN,
    source_modified: READ_AGAIN,
    source_number: READ_AGAIN,
    last_process_error_code: READ_AGAIN,
    last_process_error_message: READ_AGAIN,
    last_processed_at: READ_AGAIN,
    last_version_id: READ_AGAIN,
    next_look_at: READ_AGAIN,
    processing_state: READ_AGAIN,
    updated_at: READ_AGAIN,
  },
  insert: async (specs, { db, path, scope: { organizationId } }) => {
    for (const { slug, sourceUrl, text } of specs) {
      if (sourceUrl !== null && !URL.canParse(sourceUrl)) throw invalid(`${path}: sourceUrl of ${slug} is not a URL`)
      await putSpec(db, organizationId, slug, sourceUrl === null ? { text } : { url: sourceUrl })
    }
  },
})

/** The document of a specification, as JSON or as it was sent; undefined while nothing was fetched from its URL. */
export async function findSpecText(db: ReadDb, organizationId: string, slug: string): Promise<string | undefined> {
  const source = await findArchivedSource(db, organizationId, slug)
  // A new source is not processed yet and may be YAML, of which JSON is a subset.
  if (source?.source_text != null) return source.source_text
  const document = source?.last_version_id != null ? await findApiDocument(db, source.last_version_id) : undefined
  return document && JSON.stringify(document, undefined, 1)
}
