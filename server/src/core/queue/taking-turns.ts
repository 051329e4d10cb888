import type pg from 'pg'

/**
 * A pool whose clients are lent to one caller after the other. graphile-worker locks every free queue while it looks for a job: of two searches at once
 * one finds nothing in any queue, and does not look again before the next poll, seconds later. Its listener, which keeps a client, waits for no turn.
 */
export function takingTurns(pool: pg.Pool): pg.Pool {
  let last: Promise<unknown> = Promise.resolve()

  function connectInTurn(): Promise<pg.PoolClient> {
    const client = last.then(() => pool.connect())
    last = client.then(waitForRelease, () => {})
    return client
  }
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : connectInTurn()

  return new Proxy(pool, {
    get(_, name) {
      if (name === 'connect') return connect
      const value = Reflect.get(pool, name)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
}

/** The pool gives a client another `release` whenever it lends it. */
const waitForRelease = (client: pg.PoolClient) =>
  new Promise<void>((resolve) => {
    const { release } = client
    client.release = (error) => {
      resolve()
      release.call(client, error)
    }
  })
