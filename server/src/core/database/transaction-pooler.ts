/**
 * Sessions over a pooler in transaction mode, which lends a connection of PostgreSQL for one transaction: what a session sets or prepares is lost or
 * met by others. Here every transaction sets its settings, and no statement has a name (docs/decisions/0115).
 */
import pg from 'pg'

/** The settings of every session without a pooler, by name. */
export type SessionSettings = Record<string, string>

/** The part of pg's untyped `Connection` that is used here. */
interface PgConnection {
  parse(config: object): void
  bind(config: object): void
  execute(config: object): void
}

/** The part of `Query` that pg's types leave out. */
interface PgQuery extends pg.Submittable {
  name: string | undefined
  queryMode: 'extended' | undefined
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined
  prepare(connection: PgConnection): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: PgConnection): void
}

type QueryArguments = [config: string | pg.QueryConfig, values?: unknown, callback?: unknown]

const PgQuery = pg.Query as unknown as new (...given: QueryArguments) => PgQuery

/**
 * Sends the settings before the statement, and both before one Sync: PostgreSQL runs them as one transaction. The first result, that of the
 * settings, is skipped.
 */
class SettingQuery extends PgQuery {
  readonly #settingText: string
  #isSet = false

  constructor(settingText: string, given: QueryArguments) {
    super(...given)
    this.#settingText = settingText
    this.name = undefined
    this.queryMode = 'extended'
  }

  override prepare(connection: PgConnection): void {
    connection.parse({ text: this.#settingText })
    connection.bind({})
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: object): void {
    if (this.#isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: PgConnection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
  }
}

const BEGIN = /^\s*(?:begin|start transaction)\b[^;]*$/i
const END = /^\s*(?:commit|rollback(?!\s+to))\b/i

/** A class of clients, as a pool expects it. */
export function createPooledClient(settings: SessionSettings): typeof pg.Client {
  // SET LOCAL takes no snapshot: that of the transaction is taken by its first statement, as without a pooler.
  const setLocal = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`)
  const configs = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  )
  const settingText = `SELECT ${configs.join(', ')}`

  class PooledClient extends pg.Client {
    #isInTransaction = false

    // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method thirteen times
    override query(...given: any[]): any {
      const [config] = given
      if (typeof config?.submit === 'function') return super.query(...(given as [never]))
      const text: string = typeof config === 'string' ? config : config.text
      if (BEGIN.test(text)) {
        this.#isInTransaction = true
        return this.#send(
          new PgQuery([text, ...setLocal].join('; '), ...given.slice(1)),
          (results) => (results as pg.QueryResult[])[0]!,
        )
      }
      if (END.test(text)) this.#isInTransaction = false
      // A text without a list of values may be several statements, which PostgreSQL accepts in one simple message only.
      const isOne = Array.isArray(given[1]) || Array.isArray(config.values)
      if (this.#isInTransaction || END.test(text) || !isOne) return this.#send(new PgQuery(...unnamed(given)))
      return this.#send(new SettingQuery(settingText, given as QueryArguments))
    }

    /** Calls back as the caller wishes, or returns a promise. */
    #send(query: PgQuery, pick = (result: unknown) => result as pg.QueryResult): Promise<pg.QueryResult> | undefined {
      const { callback } = query
      const answer = (tell: NonNullable<PgQuery['callback']>) => {
        query.callback = (error, result) => tell(error, error ? result : pick(result))
        super.query(query as pg.Submittable)
      }
      if (callback) {
        answer(callback)
        return undefined
      }
      return new Promise((resolve, reject) => {
        answer((error, result) => {
          if (!error) return resolve(result)
          Error.captureStackTrace(error)
          reject(error)
        })
      })
    }
  }
  return PooledClient
}

function unnamed([config, ...rest]: unknown[]): QueryArguments {
  if (typeof config !== 'object') return [config, ...rest] as QueryArguments
  const { name: _, ...withoutName } = config as pg.QueryConfig
  return [withoutName, ...rest] as QueryArguments
}
