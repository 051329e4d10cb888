/**
 * Defines what a slice writes to the archive of an organization, and how it is imported again. A record is a row under the field names of the
 * interface, with the same limits as in the operations of the slice. `features/organization-archive` reads these definitions from the slices and
 * knows no table itself.
 */

import type { RawBuilder } from 'kysely'
import Type, { type TObject, type TProperties } from 'typebox'
import type { Transaction } from '../database/connections.ts'
import type { DB } from '../database/tables.ts'

export type TableName = keyof DB & string
type ColumnName<T extends TableName> = keyof DB[T] & string

// biome-ignore lint/suspicious/noExplicitAny: the schema of its table says what a record holds
export type ArchiveRecord = Record<string, any>

/** The place that records belong to: it supplies the columns that are not written into each record. */
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
  /** The revision of the space that the change request was created from or last updated to. */
  baseRevisionId: string
}
export interface SiteScope extends OrganizationScope {
  siteId: string
}

export interface ImportContext<Scope> {
  db: Transaction
  scope: Scope
  /** The file in the archive; error messages begin with it. */
  path: string
  /** Reports, in a sentence for people, what will differ from the archive. */
  note: (sentence: string) => void
}

/** `Parent` is the scope whose rows are listed. The records of a space belong to its organization and are a scope of their own. */
export interface ArchivedTable<Scope = never, Parent = Scope> {
  table: TableName
  schema: TObject
  /** Selects the rows that the archive contains. */
  where: (parent: Parent) => RawBuilder<unknown>
  /** Column → the property of the scope that fills it on import. */
  fromScope: Readonly<Record<string, string>>
  /** Column → the reason why it is not in the archive. */
  leftOut: Readonly<Record<string, string>>
  /** Checks what the schema cannot express and changes what cannot stay the same. Properties that it adds are written too. */
  prepare?: (records: ArchiveRecord[], context: ImportContext<Scope>) => ArchiveRecord[] | Promise<ArchiveRecord[]>
  /** Writes the records itself, instead of one INSERT for all of them. */
  insert?: (records: ArchiveRecord[], context: ImportContext<Scope>) => Promise<void>
}

interface Definition<T extends TableName, Scope, Parent>
  extends Omit<ArchivedTable<Scope, Parent>, 'table' | 'schema' | 'fromScope' | 'leftOut'> {
  fields: TProperties
  fromScope?: { [C in ColumnName<T>]?: keyof Scope & string }
  leftOut?: { [C in ColumnName<T>]?: string }
}

/** Declares a table whose rows are archived. The slice that declares it is its writer (test/table-writers.test.ts). */
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

/** The id of the record. It is unique on a server; if it is taken, the record gets a new id with this prefix. */
export const ownId = (own: TableName, prefix = '') =>
  Type.Unsafe<string>({ type: 'string', pattern: ID_PATTERN, own, prefix })

/** The id of another record in the archive. */
export const idOf = (refersTo: TableName) => Type.Unsafe<string>({ type: 'string', pattern: ID_PATTERN, refersTo })
