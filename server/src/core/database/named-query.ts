/**
 * One execution of a named statement. pg asks PostgreSQL for the columns at each; they are asked for once on each connection
 * here. A statement whose columns change fails as stale, and goes on under another name.
 */
import pg from 'pg'
import { compileRowShape, RowResult, type RowShape } from './row-result.ts'

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** What is used of pg's `Connection`, which has no types. */
interface PgConnection {
  bind(config: object): void
  execute(config: object): void
  sync(): void
}

/** What pg's types leave out of `Query`. */
interface PgQuery extends pg.Submittable {
  name: string
  values: unknown[]
  _result: RowResult
  _results: RowResult
  _accumulateRows: boolean
  prepare(connection: PgConnection): void
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
  handleError(error: Error, connection: PgConnection): void
}

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => PgQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

const shapesOn = new WeakMap<PgConnection, Map<string, RowShape>>()

export class NamedQuery extends PgQuery {
  #connection: PgConnection | undefined

  constructor(name: string, text: string, values: unknown[], callback: Callback) {
    super(text, values, callback)
    this.name = name
    this._result = this._results = new RowResult()
    this._accumulateRows = true
  }

  override prepare(connection: PgConnection): void {
    const shape = shapesOn.get(connection)?.get(this.name)
    if (!shape) {
      this.#connection = connection
      return super.prepare(connection)
    }
    this._result.setShape(shape)
    try {
      connection.bind({ portal: '', statement: this.name, values: this.values, valueMapper: prepareValue })
    } catch (error) {
      connection.sync()
      this.handleError(error as Error, connection)
      return
    }
    connection.execute({})
    connection.sync()
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const shape = compileRowShape(fields)
    this._result.setShape(shape)
    const shapes = shapesOn.get(this.#connection!) ?? new Map()
    shapesOn.set(this.#connection!, shapes.set(this.name, shape))
  }
}
