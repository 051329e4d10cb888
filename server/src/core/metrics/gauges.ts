/** What `/metrics` reads from the database: each slice contributes a query of one row, and gauges that show its columns. */
import type { RawBuilder } from 'kysely'

interface GaugeWords {
  name: `lectern_${string}`
  help: string
}

interface ColumnGauge extends GaugeWords {
  /** Columns of the query. A value that is NULL is not shown. */
  columns: readonly string[]
  /** The label that has the names of the columns as its values. */
  label?: string
}

export interface DatabaseGauges {
  name: string
  /** A SELECT of one row of numbers. It must be cheap: it runs every few seconds, so it counts over an index what is under way. */
  select: RawBuilder<unknown>
  gauges: readonly ColumnGauge[]
}
