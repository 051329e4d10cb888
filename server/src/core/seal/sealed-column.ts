/** A column whose values are sealed. `sealed-columns.ts` lists all of them, so that a rotation of keys reaches every row. */
import type { PoolDb, ReadDb, Transaction } from '../database/connections.ts'
import type { DB } from '../database/tables.ts'
import type { Secrets } from '../secrets.ts'

interface Definition<T extends keyof DB> {
  table: T
  column: keyof DB[T] & string
  /** The column that names the row; it never changes. */
  row: keyof DB[T] & string
  /** Reads a value that was stored before the column was sealed; undefined when it is none. */
  readOld?: (secrets: Secrets, bytes: Buffer) => string | undefined
  unsealed?: UnsealedRows
}

/** Rows from before the column existed, which have the value in other columns. */
interface UnsealedRows {
  exist: (db: ReadDb) => Promise<boolean>
  /** It may run twice, and beside a server. */
  seal: (db: PoolDb, secrets: Secrets) => Promise<void>
}

export interface SealedColumn {
  table: string
  column: string
  row: string
  unsealed?: UnsealedRows
  seal: (secrets: Secrets, db: Transaction, row: string, text: string) => Promise<Buffer>
  /** Seals many values at the cost of one. */
  sealAll: (secrets: Secrets, db: Transaction, values: { row: string; text: string }[]) => Promise<Buffer[]>
  unseal: (secrets: Secrets, db: ReadDb, row: string, sealed: Buffer) => Promise<string>
}

export function sealedColumn<T extends keyof DB>({ readOld, ...definition }: Definition<T>): SealedColumn {
  const { table, column } = definition
  const sealAll: SealedColumn['sealAll'] = (secrets, db, values) =>
    secrets.seal(
      db,
      values.map(({ row, text }) => ({ place: { table, column, row }, text })),
    )
  return {
    ...definition,
    seal: async (secrets, db, row, text) => (await sealAll(secrets, db, [{ row, text }]))[0]!,
    sealAll,
    unseal: async (secrets, db, row, sealed) =>
      readOld?.(secrets, sealed) ?? secrets.unseal(db, { table, column, row }, sealed),
  }
}
