/**
 * What a backup file is (decision 0034): a tar archive, so that it is written and read in one go whatever its size, and any machine can look inside.
 *
 *   backup.json              the Header: how far the database was migrated, and its tables
 *   tables/NAME/000001.gz …  the rows of a table as COPY writes them, cut into parts
 *   files/ab/cdef…           bytes of stored files, named by their SHA-256
 *   manifest.json            the Manifest: what must be there, with the SHA-256 of each part
 *   manifest.sha256          that of the manifest; where it is missing, the file ends too early
 */
export const FORMAT = 'lectern-backup'
export const VERSION = 1

export const HEADER = 'backup.json'
export const MANIFEST = 'manifest.json'
export const SEAL = 'manifest.sha256'

export interface Table {
  name: string
  columns: string[]
  /** The partitions of a partitioned table, whose rows are copied through it. `of` is the table, or a partition that has partitions itself. */
  partitions: { name: string; of?: string; bound: string }[]
}

export interface Header {
  format: typeof FORMAT
  version: number
  /** The version of the program that created it. */
  lectern: string
  createdAt: string
  /** The migrations that its database had run. */
  migrations: string[]
  tables: Table[]
}

export interface Manifest {
  /** SHA-256 of the header and of each part, by name. */
  entries: Record<string, string>
  sequences: { name: string; value: string; called: boolean }[]
  files: { count: number; bytes: number }
}

/** Listed among the tables: the waiting jobs of the queue. The tables of the queue itself belong to its package. */
export const JOBS = 'graphile_worker.jobs'

export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.gz`
export const fileName = (key: string) => `files/${key.slice(0, 2)}/${key.slice(2)}`

/** Returns the table of a part by its name; undefined for other entries. */
export const tableOf = (name: string) => /^tables\/(.+)\/\d{6,}\.gz$/.exec(name)?.[1]

/** Returns the key of a file by its name; undefined for other entries. */
export function keyOf(name: string): string | undefined {
  const [, folder, rest] = /^files\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(name) ?? []
  return folder === undefined || rest === undefined ? undefined : folder + rest
}

/** The size of a part before compression is a little more than this. */
export const PART_BYTES = 4 * 1024 * 1024

export interface Progress {
  step: 'check' | 'database' | 'files'
  done: number
  /** An estimate for tables. */
  total: number
  what?: string
}

export type Report = (progress: Progress) => void
