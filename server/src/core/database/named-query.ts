/**
 * One execution of a named statement. pg asks PostgreSQL for the columns at each execution; here each connection asks once. A statement whose columns
 * change fails as stale and is prepared again under another name.
 */
import pg from 'pg'
import { compileRowShape, RowResult, type RowShape } from './row-result.ts'

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** The part of pg's untyped `Connection` that is used here. */
interface PgConnection {
  submittedNamedStatements: Record<string, string>
  parsedStatements: Record<string, string>
  parse(config: object): void
  bind(config: object): void
  describe(config: object): void
  execute(config: object): void
  sync(): void
}

/** The part of `Query` that pg's types leave out. */
interface PgQuery extends pg.Submittable {
  name: string
  text: string
  values: unknown[]
  _result: RowResult
  _results: RowResult
  _accumulateRows: boolean
  prepare(connection: PgConnection): void
  hasBeenParsed(connection: PgConnection): boolean
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
  handleCommandComplete(message: object, connection: PgConnection): void
  handleError(error: Error, connection: PgConnection): void
}

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => PgQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

const shapesOn = new WeakMap<PgConnection, Map<string, RowShape>>()

/** Whether the connection has prepared the statement. */
export const isPrepared = (client: pg.ClientBase, name: string): boolean =>
  (client as unknown as { connection: PgConnection }).connection.parsedStatements[name] !== undefined

export class NamedQuery extends PgQuery {
  #connection: PgConnection | undefined
  #preceding: string | undefined

  /** `preceding` names a statement without values and rows that is executed first. */
  constructor(name: string, text: string, values: unknown[], callback: Callback, preceding?: string) {
    super(text, values, callback)
    this.name = name
    this.#preceding = preceding
    this._result = this._results = new RowResult()
    this._accumulateRows = true
  }

  /** Works like pg, except that a value that cannot be sent fails alone: pg would remove the statement for all who share the connection. */
  override prepare(connection: PgConnection): void {
    this.#connection = connection
    const { name, text, values } = this
    // Both are sent before one Sync: if the first fails, PostgreSQL skips the second.
    if (this.#preceding !== undefined) {
      connection.bind({ portal: '', statement: this.#preceding, values: [] })
      connection.execute({})
    }
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text })
      connection.submittedNamedStatements[name] = text
    }
    try {
      connection.bind({ portal: '', statement: name, values, valueMapper: prepareValue })
    } catch (error) {
      // What is before it was sent, and is executed.
      this.#preceding = undefined
      connection.sync()
      this.handleError(error as Error, connection)
      return
    }
    const shape = shapesOn.get(connection)?.get(name)
    if (shape) this._result.setShape(shape)
    else connection.describe({ type: 'P', name: '' })
    connection.execute({})
    connection.sync()
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const shape = compileRowShape(fields)
    this._result.setShape(shape)
    const shapes = shapesOn.get(this.#connection!) ?? new Map()
    shapesOn.set(this.#connection!, shapes.set(this.name, shape))
  }

  /** Whether the statement before this one has not been executed. */
  get isPrecedingUnfinished(): boolean {
    return this.#preceding !== undefined
  }

  override handleCommandComplete(message: object, connection: PgConnection): void {
    if (this.#preceding === undefined) super.handleCommandComplete(message, connection)
    this.#preceding = undefined
  }
}
