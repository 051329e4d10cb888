/** Jobs whose effects can be counted: merges that are planned for the time of a fault, and events sent to a receiver of webhooks. */
import { startReceiver } from '../../src/features/webhooks/testing/receiver.ts'
import { call, expectDone } from './client.ts'
import type { Cluster } from './cluster.ts'
import type { Lectern } from './lectern.ts'
import { waitFor } from './wait.ts'

const EVENTS = ['team.created', 'space.created']

export interface Jobs {
  /** Plans a merge for so many seconds from now. */
  plan: (lectern: Lectern, seconds: number) => Promise<void>
  /** Waits until every job has run, and counts what it did. */
  count: () => Promise<JobCounts>
  stop: () => void
}

export interface JobCounts {
  planned: number
  /** Those that were not merged exactly once. */
  wronglyMerged: string[]
  events: number
  /** Events without a delivery, or with two. */
  wronglyDelivered: number
  /** Requests that the receiver got again: the first was answered, and the note of that was lost. */
  repeated: number
}

export async function startJobs(
  cluster: Cluster,
  lectern: Lectern,
  organization: string,
  space: string,
): Promise<Jobs> {
  const receiver = await startReceiver()
  const hook = { url: `${receiver.url}/hook`, events: EVENTS }
  await expectDone(lectern, 'POST', `/orgs/${organization}/webhooks`, hook)
  const planned: string[] = []
  return {
    async plan(program, seconds) {
      const { id } = await expectDone(program, 'POST', `/spaces/${space}/change-requests`, {})
      const path = `/spaces/${space}/change-requests/${id}`
      const changes = [{ operation: 'insert_page', title: `Of ${id}`, document: { markdown: 'Merged once.' } }]
      await expectDone(program, 'POST', `${path}/content`, { changes })
      await waitFor('a planned merge', async () => {
        const mergeAt = new Date(Date.now() + seconds * 1000).toISOString()
        // On a busy machine the time may be over before it is read.
        return (await call(program, 'PUT', `${path}/schedule`, { mergeAt })).status < 300
      })
      planned.push(id)
    },
    async count() {
      const merges = `SELECT target_id AS id, count(*)::int FROM audit_events
        WHERE action = 'change_request.merged' AND target_id = ANY ($1) GROUP BY 1`
      const readMerges = () => cluster.query<{ id: string; count: number }>(merges, [planned])
      await waitFor('every planned merge', async () => (await readMerges()).length === planned.length)
      const wronglyMerged = (await readMerges()).filter(({ count }) => count !== 1).map(({ id }) => id)

      const ofEvents = `SELECT e.id, count(d.id)::int, bool_and(d.state = 'delivered') AS "isDelivered"
        FROM audit_events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
        WHERE e.action = ANY ($1) AND e.occurred_at > (SELECT min(created_at) FROM webhooks) GROUP BY 1`
      const readEvents = () => cluster.query<{ id: string; count: number; isDelivered: boolean }>(ofEvents, [EVENTS])
      await waitFor('every delivery', async () => (await readEvents()).every(({ isDelivered }) => isDelivered))
      const events = await readEvents()
      const arrived = receiver.received.map(({ headers }) => String(headers['webhook-id']))
      return {
        planned: planned.length,
        wronglyMerged,
        events: events.length,
        wronglyDelivered:
          events.filter(({ count }) => count !== 1).length + Math.max(0, events.length - new Set(arrived).size),
        repeated: arrived.length - new Set(arrived).size,
      }
    },
    stop: receiver.close,
  }
}
