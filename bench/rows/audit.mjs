import { atLeast } from '../lib/goal.mjs'
import { compare, median } from '../lib/load.mjs'

/** LECTERN_BENCH_AUDIT_EVENTS=10000000 seeds as many. */
const EVENTS = Number(process.env.LECTERN_BENCH_AUDIT_EVENTS ?? 1_000_000)
const COLUMNS = `id, occurred_at, action, actor_type, actor_id, actor_label, source, target_type, target_id, target_label`

export const rows = [
  {
    name: 'post a comment with its record in the audit log, 16 connections',
    reference: 'the same, with a trigger that leaves the row out',
    goal: atLeast(0.95),
    async run(workbench) {
      await workbench.sql(`CREATE FUNCTION leave_out() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`)
      await workbench.sql(`CREATE TRIGGER leave_out BEFORE INSERT ON audit_events FOR EACH ROW
        WHEN (NEW.user_agent = 'without record') EXECUTE FUNCTION leave_out()`)
      const { items } = await workbench.get(`/orgs/${workbench.organization}/spaces`)
      const post = (userAgent) => ({
        url: `${workbench.lectern.url}/v1/spaces/${items[0].id}/comments`,
        method: 'POST',
        body: JSON.stringify({ body: { markdown: 'The second step is missing.' } }),
        headers: { ...workbench.headers, 'content-type': 'application/json', 'user-agent': userAgent },
      })
      return compare(post('with record'), post('without record'), workbench)
    },
  },
  {
    name: `audit log: 50 of ${EVENTS.toLocaleString('en')} events`,
    reference: 'bare Fastify, the bare query by its index',
    goal: atLeast(0.5),
    async run(workbench) {
      await seed(workbench)
      const text = `SELECT ${COLUMNS} FROM audit_events WHERE organization_id = $1 ORDER BY occurred_at DESC, id DESC LIMIT 51`
      const bare = {
        url: `${workbench.reference.url}/sql`,
        method: 'POST',
        body: JSON.stringify({ text, values: [workbench.organization] }),
        headers: { 'content-type': 'application/json' },
      }
      const url = `${workbench.lectern.url}/v1/orgs/${workbench.organization}/audit-events?limit=50`
      return compare({ url, headers: workbench.headers }, bare, workbench, { connections: 4 })
    },
  },
  {
    name: `audit log: export of ${EVENTS.toLocaleString('en')} events`,
    reference: 'COPY of the same rows into nothing',
    goal: atLeast(0.3),
    async run(workbench) {
      await seed(workbench)
      const { url } = workbench.lectern
      const read = async () => {
        const answer = await fetch(`${url}/v1/orgs/${workbench.organization}/audit-events/export`, {
          headers: workbench.headers,
        })
        for await (const _part of answer.body);
      }
      const [ours, reference] = await alternate(workbench, [
        read,
        () => workbench.sql(`COPY (SELECT * FROM audit_events) TO '/dev/null'`),
      ])
      const inSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
      return { ours: inSeconds(ours), theirs: inSeconds(reference), ratio: reference / ours }
    },
  },
]

/** Medians in milliseconds, measured in turn. */
async function alternate({ rounds }, works) {
  const measured = works.map(() => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, work] of works.entries()) {
      const startedAt = performance.now()
      await work()
      if (round > 0) measured[at].push(performance.now() - startedAt)
    }
  return measured.map((each) => median(each))
}

/** Sealed already, so that the server does not seal them meanwhile; their hashes are of no use. */
async function seed({ sql, organization }) {
  const [{ count }] = await sql(
    `SELECT count(*)::int AS count FROM audit_events WHERE organization_id = $1 AND target_type = 'page'`,
    [organization],
  )
  if (count > 0) return
  await sql('SET statement_timeout = 0')
  await sql(
    `INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, actor_label, source, target_type, target_id,
       target_label, request_id, correlation_id, user_agent, payload, chain_seq, hash)
     SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(i), 15, '0'))::uuid, $1, at,
       'space.updated', 'user', 'user' || i % 100, 'User ' || i % 100, 'api', 'page', 'page' || i % 10000, 'Page ' || i % 10000,
       md5(i::text), md5(i::text), 'node', '{"visibility": {"before": "public", "after": "unlisted"}}', 1000000 + i, '\\x00'
     FROM (SELECT i, date_trunc('milliseconds', now() - i * interval '20 ms') AS at FROM generate_series(1, $2::int) AS i) AS moments`,
    [organization, EVENTS],
  )
  await sql('ANALYZE audit_events')
}
