import type pg from 'pg'

/**
 * A pool whose clients search for jobs one after the other. graphile-worker locks every free queue while it looks for a job: of two searches at once one
 * finds nothing in any queue, and does not look again before the next poll, seconds later. Whatever else it asks for waits for nobody.
 */
export function serializeSearches(pool: pg.Pool): pg.Pool {
  let last: Promise<unknown> = Promise.resolve()

  function queryInTurn(client: pg.PoolClient, ...given: unknown[]): unknown {
    const query = () => (client.query as (...given: unknown[]) => Promise<unknown>)(...given)
    if (!isSearch(given[0])) return query()
    const found = last.then(query)
    last = found.catch(() => {})
    return found
  }
  const toSearching = (client: pg.PoolClient) =>
    replaceMember(client, 'query', (...given: unknown[]) => queryInTurn(client, ...given))
  // The listener, which keeps its client, calls back.
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : pool.connect().then(toSearching)
  return replaceMember(pool, 'connect', connect)
}

/** Says whether a statement of graphile-worker looks for a job; a test compares it with what the installed version sends. */
export const isSearch = (config: unknown): boolean =>
  /^with j as \(\s*select jobs\.job_queue_id/.test((config as { text?: string } | undefined)?.text ?? '')

const replaceMember = <T extends object>(object: T, name: keyof T & string, member: unknown): T =>
  new Proxy(object, {
    get(target, key) {
      if (key === name) return member
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
