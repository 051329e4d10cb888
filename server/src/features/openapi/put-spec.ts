import type { Transaction } from '../../core/database/connections.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { enqueueProcessing } from './jobs.ts'
import { SLUG, SPEC_SLUG_LENGTH, type SpecRow, type SpecSource } from './schema.ts'
import { insertSpec, updateSource } from './store.ts'

export async function createSpec(
  db: Transaction,
  organizationId: string,
  slug: string,
  source: SpecSource,
): Promise<SpecRow> {
  const row = await insertSpec(db, organizationId, slug, checkSource(source))
  if (!row) throw conflict(`There is an OpenAPI specification "${slug}" already`)
  await enqueueProcessing(db, row)
  return row
}

/** Of two concurrent calls one creates the specification, and the source of the other one is used. */
export async function putSpec(
  db: Transaction,
  organizationId: string,
  slug: string,
  source: SpecSource,
): Promise<{ created: boolean; row: SpecRow }> {
  if (slug.length > SPEC_SLUG_LENGTH || !new RegExp(SLUG).test(slug))
    throw invalid(`specSlug must have 1 to ${SPEC_SLUG_LENGTH} characters and match ${SLUG}`)
  const inserted = await insertSpec(db, organizationId, slug, checkSource(source))
  const row = inserted ?? (await updateSource(db, organizationId, slug, source))
  await enqueueProcessing(db, row)
  return { created: inserted !== undefined, row }
}

/** The job finds out whether the source can be fetched. */
function checkSource(source: SpecSource): SpecSource {
  if ('url' in source && 'text' in source) throw invalid('source must have either url or text')
  if ('url' in source && !/^https?:$/.test(new URL(source.url).protocol))
    throw invalid('source.url must be an http or https address')
  return source
}
