import type pg from 'pg'

/** Sees a search right before it is sent, and what it found before the next one is sent. */
export interface SearchObserver {
  prepare: (search: Search) => Search
  found: (job: FoundJob) => void
}

interface Search {
  text: string
  values: unknown[]
}

/** A row of the table of jobs, as a search returns it. */
interface FoundJob {
  id: string
  flags: Record<string, true> | null
}

type InTurn = (search: () => Promise<unknown>) => Promise<unknown>

/** Returns what lets searches of several pools wait for each other. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (search) => {
    const found = last.then(search)
    last = found.catch(() => {})
    return found
  }
}

/**
 * A pool whose clients search for jobs one after the other. graphile-worker locks every free queue while it looks for a job: of two searches at once one
 * finds nothing in any queue, and does not look again before the next poll, seconds later. Whatever else it asks for waits for nobody.
 */
export function serializeSearches(pool: pg.Pool, inTurn: InTurn = createTurns(), observer?: SearchObserver): pg.Pool {
  function queryInTurn(client: pg.PoolClient, ...given: unknown[]): unknown {
    const query = (...these: unknown[]) => (client.query as (...given: unknown[]) => Promise<unknown>)(...these)
    const [search] = given
    if (!isSearch(search)) return query(...given)
    return inTurn(async () => {
      const result = (await query(observer ? observer.prepare(search as Search) : search)) as { rows: FoundJob[] }
      for (const job of result.rows) observer?.found(job)
      return result
    })
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
