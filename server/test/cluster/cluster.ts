/** Three database nodes with HAProxy in front, on addresses of loopback that no other run uses. */
import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'
import { startHaproxy } from './haproxy.ts'
import { prepareMachine } from './machine.ts'
import { createNode, type DatabaseNode } from './node.ts'
import type { Packages } from './packages.ts'
import { waitFor } from './wait.ts'

const NODES = 3
const DATABASE = 'lectern'

export interface Cluster {
  nodes: DatabaseNode[]
  /** DATABASE_URL and DATABASE_READ_URL over HAProxy, and over the names of all nodes. */
  addresses: Record<'haproxy' | 'hosts', { DATABASE_URL: string; DATABASE_READ_URL: string }>
  /** Seconds after which a primary that is silent is replaced. */
  ttl: number
  findPrimary: () => Promise<DatabaseNode>
  /** Resolves when one node is the primary, the others follow it, and one of them is its synchronous standby. */
  becomeWhole: () => Promise<void>
  /** Runs a statement on the primary. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
}

/** `onStop` is given what must be called at the end, also when the start fails. */
export async function startCluster(
  packages: Packages,
  home: string,
  onStop: (stop: () => unknown) => void,
): Promise<Cluster> {
  const run = randomInt(1, 255)
  const machines = await Promise.all(
    Array.from({ length: NODES }, (_, at) => prepareMachine(home, `node${at + 1}`, run, at + 1)),
  )
  const front = await prepareMachine(home, 'haproxy', run, NODES + 1)
  const password = () => randomBytes(16).toString('hex')
  const passwords = { postgres: password(), replicator: password(), lectern: password() }
  const nodes = machines.map((machine) => createNode(packages, machine, machines, passwords))
  const haproxy = await startHaproxy(packages.haproxy, front, machines)
  onStop(async () => {
    haproxy.stop()
    for (const node of nodes) await node.signal('SIGKILL')
  })

  /** Any node answers for all. */
  const ask = (path: string) =>
    Promise.any(
      machines.map(async ({ address }) => {
        const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(3_000) })
        return answer.json() as Promise<never>
      }),
    )

  /** On a busy machine Patroni may take long to answer. */
  const findPrimary = () =>
    waitFor('a primary', async () => {
      for (const node of nodes) {
        const url = `http://${node.machine.address}:8008/primary`
        const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
        if (answer?.ok) return node
      }
      return undefined
    })

  async function queryAs<Row extends pg.QueryResultRow>(
    account: { user: string; password: string; database: string },
    text: string,
    values?: unknown[],
  ): Promise<Row[]> {
    const primary = await findPrimary()
    const client = new pg.Client({ host: primary.machine.address, port: 5432, ...account })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  const operator = { user: 'postgres', password: passwords.postgres, database: 'postgres' }

  /** The primary knows who follows it; what Patroni has stored about a node may be old. Patroni promotes only whom it has named. */
  async function isWhole(): Promise<boolean> {
    const { members } = (await ask('/cluster')) as { members: { role: string }[] }
    if (!members.some(({ role }) => role === 'sync_standby')) return false
    const followers = await queryAs(
      operator,
      `SELECT FROM pg_stat_replication WHERE application_name = ANY ($1) AND state = 'streaming'`,
      [machines.map(({ name }) => name)],
    )
    return followers.length === NODES - 1
  }

  for (const node of nodes) await node.start()
  await waitFor('three nodes, one of them the primary', isWhole)
  await queryAs(operator, `CREATE ROLE lectern LOGIN PASSWORD '${passwords.lectern}'`)
  await queryAs(operator, `CREATE DATABASE ${DATABASE} OWNER lectern`)
  const { ttl } = (await ask('/config')) as { ttl: number }
  const toUrl = (hosts: string, target = '') =>
    `postgres://lectern:${passwords.lectern}@${hosts}/${DATABASE}${target && `?target_session_attrs=${target}`}`
  const hosts = machines.map(({ address }) => `${address}:5432`).join(',')
  return {
    nodes,
    ttl,
    addresses: {
      haproxy: { DATABASE_URL: toUrl(haproxy.primary), DATABASE_READ_URL: toUrl(haproxy.standbys) },
      hosts: { DATABASE_URL: toUrl(hosts, 'read-write'), DATABASE_READ_URL: toUrl(hosts, 'prefer-standby') },
    },
    findPrimary,
    becomeWhole: async () => void (await waitFor('a whole cluster', isWhole)),
    query: (text, values) =>
      queryAs({ user: 'lectern', password: passwords.lectern, database: DATABASE }, text, values),
  }
}
