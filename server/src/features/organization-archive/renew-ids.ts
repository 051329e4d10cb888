/** Which ids the records of an archive get on this server: their own, unless somebody has them here. */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type ArchiveReader, type Ids, listIds } from './archive-reader.ts'
import type { Shape } from './files.ts'
import type { Kind } from './records.ts'

/** Every id in the archive stands once: else what points at it could mean either. */
export async function collectIds(reader: ArchiveReader, files: readonly (readonly [string, Shape])[]): Promise<Ids> {
  const ids: Ids = new Map()
  const seen = new Set<string>()
  for (const [path, shape] of files) {
    for (const { kind, id, name } of listIds(shape, await reader.readRecords(path, shape), 'own')) {
      if (seen.has(id)) throw invalid(`${path}: ${name} ${id} stands twice in the archive`)
      seen.add(id)
      ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
    }
  }
  return ids
}

/** People are those who have the address here; `known` says who that is. */
export async function chooseIds(db: Db, ids: Ids, known: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const renewed = new Map<string, string>()
  for (const [kind, own] of ids) {
    const taken = await findTaken(db, kind, [...own])
    for (const id of own) {
      const there = kind === 'users' ? known.get(id) : undefined
      if (there !== undefined ? there !== id : taken.has(id))
        renewed.set(id, there ?? newId(kind === 'sites' ? 'site_' : ''))
    }
  }
  return renewed
}

async function findTaken(db: Db, kind: Kind, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(kind)} WHERE id = ANY(${ids}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
