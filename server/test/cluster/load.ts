/**
 * Clients that write, a fixed number of times a second however long answers take, to both Lecterns in turn. Each answer must be 2xx or 503. No answer
 * at all is the client's connection error, and is accepted only of a Lectern that was killed meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { call } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Lectern } from './lectern.ts'

const WRITES_PER_SECOND = 50

interface Answered {
  lectern: Lectern
  sentAt: number
  answeredAt: number
  /** 0 where the connection broke. */
  status: number
}

/** What is written, and the statement that finds those of given ids. */
interface Kind {
  method: string
  path: string
  body: () => object
  find: string
}

export interface Load {
  answered: Answered[]
  /** What was answered, but neither by 2xx nor by 503, and what a living Lectern did not answer. */
  unexpected: string[]
  countAcknowledged: () => number
  /** The acknowledged writes that are not in the database. */
  findLost: () => Promise<string[]>
  stop: () => Promise<void>
}

export function startLoad(
  cluster: Cluster,
  lecterns: Lectern[],
  { organization, space }: { organization: string; space: string },
): Load {
  const comment: Kind = {
    method: 'POST',
    path: `/spaces/${space}/comments`,
    body: () => ({ body: { markdown: randomUUID() } }),
    find: 'SELECT id FROM comments WHERE id = ANY ($1)',
  }
  const team: Kind = {
    method: 'PUT',
    path: `/orgs/${organization}/teams`,
    body: () => ({ title: randomUUID() }),
    find: 'SELECT id FROM teams WHERE id = ANY ($1)',
  }
  const newSpace: Kind = {
    method: 'POST',
    path: `/orgs/${organization}/spaces`,
    body: () => ({ title: randomUUID() }),
    find: 'SELECT id FROM spaces WHERE id = ANY ($1)',
  }
  /** Of twenty writes, one is a team and one a space, whose creation is also sent to the receiver of webhooks. */
  const chooseKind = (number: number) => (number % 20 === 0 ? team : number % 20 === 11 ? newSpace : comment)

  const acknowledged = new Map<Kind, string[]>([comment, team, newSpace].map((kind) => [kind, []]))
  const answered: Answered[] = []
  const unexpected: string[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  let sent = 0

  async function write(kind: Kind, lectern: Lectern): Promise<void> {
    const sentAt = performance.now()
    const answer = await call(lectern, kind.method, kind.path, kind.body()).catch((error) => ({
      status: 0,
      body: error,
    }))
    const { status, body } = answer
    answered.push({ lectern, sentAt, answeredAt: performance.now(), status })
    if (status >= 200 && status < 300) acknowledged.get(kind)!.push(body.id)
    else if (status === 0 ? !lectern.wasAwaySince(sentAt) : status !== 503)
      unexpected.push(`${kind.method} ${kind.path} of ${lectern.name}: ${status} ${describe(body)}`)
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * WRITES_PER_SECOND
    while (sent < due) {
      const writing = write(chooseKind(sent), lecterns[sent % lecterns.length]!)
      running.add(writing)
      void writing.finally(() => running.delete(writing))
      sent++
    }
  }, 10)

  return {
    answered,
    unexpected,
    countAcknowledged: () => [...acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0),
    async findLost() {
      const lost: string[] = []
      for (const [{ find }, all] of acknowledged) {
        const ids = [...all]
        const found = new Set((await cluster.query<{ id: string }>(find, [ids])).map(({ id }) => id))
        lost.push(...ids.filter((id) => !found.has(id)))
      }
      return lost
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

const describe = (body: unknown) => (body instanceof Error ? `${body} ${body.cause ?? ''}` : JSON.stringify(body))
