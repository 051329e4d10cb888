import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from './tables.ts'

export type Row<T extends keyof DB> = Selectable<DB[T]>
export type NewRow<T extends keyof DB> = Insertable<DB[T]>
export type RowChange<T extends keyof DB> = Updateable<DB[T]>
