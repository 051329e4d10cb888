/** Every statement is named by its text, so that a connection parses it once and plans it a few times instead of at every request. */
import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { isPrepared, NamedQuery } from './named-query.ts'
import { startStatement, waitForConnection } from './statement-watch.ts'

const names = new Map<string, string>()
/** The texts come from the code, never from input; this bounds the memory if that rule is ever broken. */
const MOST = 5_000

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    if (names.size >= MOST) names.clear()
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** A table changed under a prepared statement (a newer Lectern migrated the database), so the statement is prepared again under another name. */
export const isStale = (error: unknown) => (error as { code?: string }).code === '0A000'

interface PrecedingStatement {
  /** The statement that is executed first. */
  name: string
  onFailed: () => void
}

function queryNamed(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
  preceding?: PrecedingStatement,
): Promise<pg.QueryResult> {
  const name = nameOf(text)
  const ended = startStatement(client, text)
  return new Promise((resolve, reject) => {
    // An object of pg's own class is used as it is; pg would copy a plain object property by property.
    const query = new NamedQuery(
      name,
      text,
      values,
      (error, result) => {
        ended?.()
        if (!error) return resolve(result)
        if (isStale(error)) names.set(text, `${name}'`)
        if (query.isPrecedingUnfinished) preceding?.onFailed()
        // It replaces the stack of the socket, which contains nothing useful.
        Error.captureStackTrace(error)
        reject(error)
      },
      preceding?.name,
    )
    client.query(query)
  })
}

/** Runs a statement that is alone in its transaction: a stale one is simply sent again. A migration may change its tables one after the other. */
export async function queryAlone(client: pg.ClientBase, text: string, values: unknown[]): Promise<pg.QueryResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await queryNamed(client, text, values)
    } catch (error) {
      if (!isStale(error) || attempt === ATTEMPTS) throw error
    }
  }
}
const ATTEMPTS = 10

const BEGIN = 'begin'
/** What kysely needs of the answer to a statement that was not sent. */
const NOT_SENT = { command: '', rowCount: null, rows: [] }

/**
 * The interface of a pool that kysely needs. A transaction with a stale statement has to be run again as a whole, by its caller. The BEGIN of a
 * transaction is sent together with its first statement, which saves every write a round trip.
 */
export const named = (pool: pg.Pool): PostgresPool =>
  ({
    async connect() {
      const client = await waitForConnection(() => pool.connect())
      let isInTransaction = false
      let isBegun = true
      let hasBeginFailed = false
      const begin = {
        name: nameOf(BEGIN),
        onFailed: () => {
          hasBeginFailed = true
        },
      }
      return {
        async query(text: string, values: unknown[]) {
          // Whoever goes on after the error of the first statement must not write outside a transaction.
          if (hasBeginFailed && text !== 'rollback') throw new Error('The transaction has not begun')
          if (hasBeginFailed) return NOT_SENT
          if (text === BEGIN && isPrepared(client, begin.name)) {
            isInTransaction = true
            isBegun = false
            return NOT_SENT
          }
          isInTransaction ||= text === BEGIN || text.startsWith('start transaction')
          if (!isInTransaction) return queryAlone(client, text, values)
          if (isBegun) return queryNamed(client, text, values)
          isBegun = true
          if (text === 'commit' || text === 'rollback') return NOT_SENT
          return queryNamed(client, text, values, begin)
        },
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
  }) as unknown as PostgresPool
