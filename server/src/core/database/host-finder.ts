/**
 * Finds the host that fits among those of an address. All are asked at once, and the first that fits is used until it is forgotten: a connection to
 * it failed, or it no longer accepts writes (docs/decisions/0116).
 */
import pg from 'pg'
import { type HostList, parseHosts } from '../../config-hosts.ts'

/** Less than the time that a pool waits for a connection. */
const PROBE_MILLISECONDS = 3_000

/** No host fits now. */
export class NoHostError extends Error {}

interface HostFinder {
  find: () => Promise<{ host: string; port: number }>
  /** Throws when this session is not one that is wanted. */
  check: (client: pg.ClientBase) => Promise<void>
  forget: () => void
}

const finders = new Map<string, HostFinder>()

/** All connections of the process to one address share what is known about its hosts. */
export function findHosts(connectionString: string): { finder: HostFinder; first: string } | undefined {
  const list = parseHosts(connectionString)
  if (list.addresses.length === 1 && list.target === undefined) return undefined
  const finder = finders.get(connectionString) ?? createHostFinder(list)
  finders.set(connectionString, finder)
  return { finder, first: list.addresses[0]! }
}

function createHostFinder({ addresses, target }: HostList): HostFinder {
  let known: { host: string; port: number } | undefined
  let searching: Promise<{ host: string; port: number }> | undefined

  async function search(): Promise<{ host: string; port: number }> {
    const probes = addresses.map(probe)
    const wanted = (fits: (isReadOnly: boolean) => boolean, reason: string) =>
      Promise.any(
        probes.map(async (each) => {
          const found = await each
          if (!fits(found.isReadOnly)) throw new Error(`${found.host}:${found.port} ${reason}`)
          return found
        }),
      )
    try {
      if (target === 'read-write') return await wanted((isReadOnly) => !isReadOnly, 'accepts no writes')
      if (target === 'standby') return await wanted((isReadOnly) => isReadOnly, 'is the primary')
      if (target === 'any' || target === undefined) return await wanted(() => true, '')
      return await wanted((isReadOnly) => isReadOnly, 'is the primary').catch(() => wanted(() => true, ''))
    } catch (error) {
      const reasons = (error as AggregateError).errors.map((each) => (each as Error).message)
      throw new NoHostError(`no host fits: ${reasons.join('; ')}`)
    }
  }

  return {
    async find() {
      if (known) return known
      searching ??= search().finally(() => {
        searching = undefined
      })
      const { host, port } = await searching
      known = { host, port }
      return known
    },
    async check(client) {
      // Sessions for reads are read-only on the primary, too.
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
      const isStandby = rows[0]?.standby
      if ((target === 'read-write' && isStandby) || (target === 'standby' && !isStandby))
        throw new NoHostError('the host has changed its role')
    },
    forget() {
      known = undefined
    },
  }
}

async function probe(connectionString: string): Promise<{ host: string; port: number; isReadOnly: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MILLISECONDS })
  const { host, port } = client
  client.on('error', () => {})
  // A host that accepts connections may still not answer.
  const timer = setTimeout(() => void client.end().catch(() => {}), PROBE_MILLISECONDS)
  try {
    await client.connect()
    return { host, port, isReadOnly: await readIsReadOnly(client) }
  } catch (error) {
    throw new Error(`${host}:${port} cannot be reached: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
    void client.end().catch(() => {})
  }
}

async function readIsReadOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ read_only: string }>(
    `SELECT current_setting('transaction_read_only') AS read_only`,
  )
  return rows[0]?.read_only === 'on'
}

/** A class of clients that connect to the host that fits. */
export function createHostsClient(Client: typeof pg.Client, finder: HostFinder): typeof pg.Client {
  class HostsClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method
    override connect(callback?: any): any {
      const connecting = this.#connectToHost()
      if (!callback) return connecting
      connecting.then(
        () => callback(null, this),
        (error) => callback(error),
      )
    }

    async #connectToHost(): Promise<pg.Client> {
      Object.assign(this, await finder.find())
      try {
        await super.connect()
        await finder.check(this)
        return this
      } catch (error) {
        finder.forget()
        await this.end().catch(() => {})
        throw error
      }
    }
  }
  return HostsClient
}
