/**
 * The result of a named statement. Its columns are the same at every execution, so the parsers of the columns, which pg derives each time, are
 * derived once. Rows are created by an object literal, which costs a tenth of filling a copied row.
 */
import pg from 'pg'

/** The part of `Result` that pg's types leave out. */
interface PgResult {
  fields: pg.FieldDef[]
  addFields(fields: pg.FieldDef[]): void
  parseRow(values: (string | null)[]): object
}

const PgResult = pg.Result as unknown as new () => PgResult

export interface RowShape {
  fields: pg.FieldDef[]
  toRow: (values: (string | null)[]) => object
}

export class RowResult extends PgResult {
  setShape({ fields, toRow }: RowShape): void {
    this.fields = fields
    this.parseRow = toRow
  }
}

/** Generates JavaScript from the column names of our own statements. Of two columns with one name the last counts, as with pg. */
export function compileRowShape(fields: pg.FieldDef[]): RowShape {
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
  const columns = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: values[${at}] === null ? null : parsers[${at}](values[${at}])`,
  )
  return { fields, toRow: new Function('parsers', `return (values) => ({ ${columns.join(', ')} })`)(parsers) }
}
