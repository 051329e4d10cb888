/**
 * The result of a named statement. Its columns are the same at every execution, so what pg works out from their description
 * each time (the parsers of the columns, an empty row to copy) is worked out once for each statement; rows come from an
 * object literal, which costs a tenth of filling a copied one.
 */
import pg from 'pg'

/** What pg's types leave out of `Result`. */
interface PgResult {
  fields: pg.FieldDef[]
  addFields(fields: pg.FieldDef[]): void
  parseRow(values: (string | null)[]): object
}

const PgResult = pg.Result as unknown as new () => PgResult

interface RowShape {
  fields: pg.FieldDef[]
  toRow: (values: (string | null)[]) => object
}

const shapes = new Map<string, RowShape>()
/** As many as there are names of statements. */
const MOST = 5_000

export class RowResult extends PgResult {
  readonly #statement: string

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  override addFields(fields: pg.FieldDef[]): void {
    this.fields = fields
    this.parseRow = shapeOf(this.#statement, fields).toRow
  }
}

function shapeOf(statement: string, fields: pg.FieldDef[]): RowShape {
  let shape = shapes.get(statement)
  // Another table of the same name, in another schema or database, may have other columns.
  if (!shape || !hasColumns(shape.fields, fields)) {
    if (shapes.size >= MOST) shapes.clear()
    shape = { fields, toRow: compileToRow(fields) }
    shapes.set(statement, shape)
  }
  return shape
}

const hasColumns = (known: pg.FieldDef[], fields: pg.FieldDef[]) =>
  known.length === fields.length &&
  known.every(({ name, dataTypeID }, at) => name === fields[at]!.name && dataTypeID === fields[at]!.dataTypeID)

/** As JavaScript, from the names in our own statements. Of two columns with one name the last counts, as with pg. */
function compileToRow(fields: pg.FieldDef[]): RowShape['toRow'] {
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
  const columns = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: values[${at}] === null ? null : parsers[${at}](values[${at}])`,
  )
  return new Function('parsers', `return (values) => ({ ${columns.join(', ')} })`)(parsers)
}
