/** Versions as pages need them. */
import type { ApiOutline } from '@lectern/content'
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { createCacheWithLarge } from '../../core/keep-large.ts'

/** Slug → id of a version; null: there is none. */
export type SpecVersions = ReadonlyMap<string, string | null>

/** Of the organization the space belongs to. */
export async function listLastVersions(db: Db, spaceId: string, slugs: readonly string[]): Promise<SpecVersions> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ slug: string; version: string | null }>`
    SELECT s.slug, s.last_version_id AS version FROM openapi_specs s JOIN spaces o ON o.organization_id = s.organization_id
    WHERE o.id = ${spaceId} AND s.slug = ANY(${slugs}::text[])`.execute(db)
  return new Map(rows.map(({ slug, version }) => [slug, version]))
}

/** In characters. */
const remembered = createCacheWithLarge<ApiOutline>(8 * 1024 * 1024)

/** By slug; without those that have no version, or none any more. */
export async function listOutlines(db: Db, specs: SpecVersions): Promise<Map<string, ApiOutline>> {
  const outlines = new Map<string, ApiOutline>()
  const missing = new Map<string, string>()
  for (const [slug, version] of specs) {
    const known = version === null ? undefined : remembered.get(version)
    if (known) outlines.set(slug, known)
    else if (version !== null) missing.set(version, slug)
  }
  if (missing.size === 0) return outlines
  const { rows } = await sql<{ id: string; outline: string }>`
    SELECT id, outline::text AS outline FROM openapi_versions WHERE id = ANY(${[...missing.keys()]}::text[])`.execute(
    db,
  )
  for (const { id, outline: text } of rows) {
    const outline = JSON.parse(text) as ApiOutline
    remembered.set(id, outline, text.length)
    outlines.set(missing.get(id)!, outline)
  }
  return outlines
}
