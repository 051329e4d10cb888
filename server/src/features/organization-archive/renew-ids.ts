/** Chooses the ids of the records of an archive on this server: their own, unless they are in use here. */

import { sql } from 'kysely'
import type { TableName } from '../../core/archive/archived-table.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { ArchiveReader } from './archive-reader.ts'
import type { ArchiveFile } from './files.ts'
import { type ArchivedIds, listIds } from './record-ids.ts'

/** Every id must be unique in the archive: otherwise a reference to it would be ambiguous. */
export async function collectIds(
  reader: ArchiveReader,
  files: readonly (readonly [path: string, file: ArchiveFile])[],
): Promise<{ ids: ArchivedIds; prefixes: Map<TableName, string> }> {
  const ids: ArchivedIds = new Map()
  const prefixes = new Map<TableName, string>()
  const seen = new Set<string>()
  for (const [path, file] of files) {
    for (const { table, id, name, prefix } of listIds(file, await reader.readRecords(path, file), 'own')) {
      if (seen.has(id)) throw invalid(`${path}: ${name} ${id} occurs twice in the archive`)
      seen.add(id)
      ids.set(table, (ids.get(table) ?? new Set()).add(id))
      prefixes.set(table, prefix)
    }
  }
  return { ids, prefixes }
}

/** `accounts` maps ids in the archive to ids here, for people who have an account. */
export async function chooseIds(
  db: ReadDb,
  { ids, prefixes }: { ids: ArchivedIds; prefixes: Map<TableName, string> },
  accounts: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const renewed = new Map<string, string>()
  for (const [table, own] of ids) {
    const taken = await findTaken(db, table, [...own])
    for (const id of own) {
      const account = table === 'users' ? accounts.get(id) : undefined
      if (account !== undefined ? account !== id : taken.has(id)) renewed.set(id, account ?? newId(prefixes.get(table)))
    }
  }
  return renewed
}

async function findTaken(db: ReadDb, table: TableName, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} WHERE id = ANY(${ids}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
