/** The current versions of specifications for pages. */
import { sql } from 'kysely'
import { createCacheWithLarge } from '../../core/cache/cache-with-large.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { toFileKey, toFileName } from './named-specs.ts'
import { listReadFiles } from './page-specs-store.ts'

/** Name (`named-specs.ts`) → the id of the version, or the key of a file's bytes; null when there is none. */
export type SpecVersions = ReadonlyMap<string, string | null>

/** Lists the current versions for specifications of the space's organization, and for files. */
export async function listLastVersions(db: ReadDb, spaceId: string, names: readonly string[]): Promise<SpecVersions> {
  const keys = names.flatMap((name) => toFileKey(name) ?? [])
  const files = [...(await listReadFiles(db, keys))].map(
    ([key, isSpec]) => [toFileName(key), isSpec ? key : null] as const,
  )
  const slugs = names.filter((name) => toFileKey(name) === undefined)
  if (slugs.length === 0) return new Map(files)
  const { rows } = await sql<{ slug: string; version: string | null }>`
    SELECT s.slug, s.last_version_id AS version FROM openapi_specs s JOIN spaces o ON o.organization_id = s.organization_id
    WHERE o.id = ${spaceId} AND s.slug = ANY(${slugs}::text[])`.execute(db)
  return new Map([...files, ...rows.map(({ slug, version }) => [slug, version] as const)])
}

/** Measured in characters. */
const outlineCache = createCacheWithLarge<string>(8 * 1024 * 1024)

/** Lists outlines as JSON by slug; specifications without a version are left out. */
export async function listOutlines(db: ReadDb, specs: SpecVersions): Promise<Map<string, string>> {
  const outlines = new Map<string, string>()
  const missing = new Map<string, string>()
  for (const [slug, version] of specs) {
    const known = version === null ? undefined : outlineCache.get(version)
    if (known) outlines.set(slug, known)
    else if (version !== null) missing.set(version, slug)
  }
  if (missing.size === 0) return outlines
  const { rows } = await sql<{ id: string; outline: string }>`
    SELECT id, outline::text AS outline FROM openapi_versions WHERE id = ANY(${[...missing.keys()]}::text[])`.execute(
    db,
  )
  for (const { id, outline } of rows) {
    outlineCache.set(id, outline, outline.length)
    outlines.set(missing.get(id)!, outline)
  }
  return outlines
}
