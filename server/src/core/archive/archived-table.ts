/**
 * What a slice puts into the archive of an organization, and how it takes it back. Records are rows of a table under the names of the
 * interface; what a field may hold is what the operations of the slice let into it. `features/organization-archive` reads the definitions
 * at the doors of the slices, and knows no table itself.
 */

import type { RawBuilder } from 'kysely'
import Type, { type TObject, type TProperties } from 'typebox'
import type { Transaction } from '../database/connections.ts'
import type { DB } from '../database/tables.ts'

export type TableName = keyof DB & string
type ColumnName<T extends TableName> = keyof DB[T] & string

// biome-ignore lint/suspicious/noExplicitAny: the schema of its table says what a record holds
export type ArchiveRecord = Record<string, any>

/** Where records stand, of which the columns follow that are not written into each of them. */
export interface OrganizationScope {
  organizationId: string
}
export interface SpaceScope extends OrganizationScope {
  spaceId: string
  /** The revision that the space shows, or the head of the change request. */
  revisionId: string
  changeRequestId: string | null
}
export interface ChangeRequestScope extends SpaceScope {
  changeRequestId: string
  /** The revision of the space that the change request started from, or took in last. */
  baseRevisionId: string
}
export interface SiteScope extends OrganizationScope {
  siteId: string
}

export interface ImportContext<Scope> {
  db: Transaction
  scope: Scope
  /** The file in the archive: error sentences begin with it. */
  path: string
  /** What becomes otherwise than in the archive, as a sentence for people. */
  note: (sentence: string) => void
}

/** `Parent`: the scope whose rows are listed; the records of a space stand in its organization, and then are a scope of their own. */
export interface ArchivedTable<Scope = never, Parent = Scope> {
  table: TableName
  schema: TObject
  /** Selects the rows that an archive holds. */
  where: (parent: Parent) => RawBuilder<unknown>
  /** Column → the property of the scope that fills it on import. */
  fromScope: Readonly<Record<string, string>>
  /** Column → why it is not in the archive. */
  leftOut: Readonly<Record<string, string>>
  /** Checks what the schema cannot say, and changes what cannot stay as it is. Properties it adds are written, too. */
  prepare?: (records: ArchiveRecord[], context: ImportContext<Scope>) => ArchiveRecord[] | Promise<ArchiveRecord[]>
  /** Writes the records in place of one INSERT of them all. */
  insert?: (records: ArchiveRecord[], context: ImportContext<Scope>) => Promise<void>
}

interface Definition<T extends TableName, Scope, Parent>
  extends Omit<ArchivedTable<Scope, Parent>, 'table' | 'schema' | 'fromScope' | 'leftOut'> {
  fields: TProperties
  fromScope?: { [C in ColumnName<T>]?: keyof Scope & string }
  leftOut?: { [C in ColumnName<T>]?: string }
}

/** A table whose rows go into an archive. Whoever defines it is its writer (test/table-writers.test.ts). */
export const archivedTable = <T extends TableName, Scope extends Parent, Parent = Scope>(
  table: T,
  { fields, fromScope = {}, leftOut = {}, ...rest }: Definition<T, Scope, Parent>,
): ArchivedTable<Scope, Parent> => ({
  ...rest,
  table,
  schema: Type.Object(fields, { additionalProperties: false }),
  fromScope: fromScope as Record<string, string>,
  leftOut: leftOut as Record<string, string>,
})

const ID_PATTERN = '^[A-Za-z0-9_-]{6,64}$'

/** The id of the record itself. It is unique on a server: where it is taken the record gets another, with this prefix. */
export const ownId = (own: TableName, prefix = '') =>
  Type.Unsafe<string>({ type: 'string', pattern: ID_PATTERN, own, prefix })

/** The id of another record in the archive. */
export const idOf = (refersTo: TableName) => Type.Unsafe<string>({ type: 'string', pattern: ID_PATTERN, refersTo })
