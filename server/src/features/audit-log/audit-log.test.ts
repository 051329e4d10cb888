import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { createRecordCheck } from '../../../test/record-check.ts'
import { AUDIT_ACTIONS } from '../../core/audit/actions.ts'
import { recordFailedSignIns } from '../../core/audit/failed-sign-ins.ts'
import { record, SERVER } from '../../core/audit/record.ts'
import { dropAuditMonths } from '../../core/audit/retention.ts'
import { sealEvents } from '../../core/audit/seal-events.ts'
import { verifyChain } from '../../core/audit/verify-chain.ts'
import { addMonthPartition } from '../../core/database/months.ts'
import { newTimedId } from '../../core/ids.ts'
import { hashPassword } from '../sign-in/index.ts'

const { api, given, database, runJobs } = await startTestServer()
const { db, pool } = database

/** Transactions of other databases of the same PostgreSQL delay sealing. */
const seal = () =>
  expect
    .poll(async () => {
      await sealEvents(db)
      const { rows } = await pool.query('SELECT count(*)::int AS count FROM audit_events WHERE chain_seq IS NULL')
      return rows[0].count
    })
    .toBe(0)

async function administered() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const log = `/orgs/${organization.id}/audit-events`
  const newest = async () => admin.get(`${log}/${(await admin.get(log, { limit: 1 })).items[0].id}`)
  return { organization, admin, log, newest }
}

test('a write is listed with its actor, target and details, for administrators only', async () => {
  const { organization, admin, log, newest } = await administered()
  const site = await given.site({ organization, visibility: 'unlisted' })
  await admin.patch(site.path, { visibility: 'public', title: 'A title that people wrote' })
  const { items, count } = await admin.get(log)
  expect(count).toBe(1)
  const listed = {
    object: 'audit-event',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    occurredAt: expect.any(String),
    action: 'site.updated',
    actor: { type: 'user', id: organization.admin.id, label: expect.any(String) },
    source: 'api',
    target: { type: 'site', id: site.id, label: 'A title that people wrote' },
    urls: { location: `${api.url}/v1${log}/${items[0].id}` },
  }
  expect(items).toEqual([listed])
  expect(await newest()).toEqual({
    ...listed,
    executionId: expect.any(String),
    correlationId: expect.any(String),
    schemaVersion: 1,
    payload: { visibility: { before: 'unlisted', after: 'public' } },
    organization: organization.id,
    site: site.id,
    token: expect.any(String),
    address: expect.stringMatching(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/),
    userAgent: 'node',
  })
  const member = api.as(await given.member(organization, 'create'))
  for (const path of [log, `${log}/${items[0].id}`, `${log}/export`, `${log}/integrity`])
    expect((await member.ask('GET', path)).status).toBe(403)
})

test('the answer names the target of what is created, and secrets are left out', async () => {
  const { organization, admin, newest } = await administered()
  const team = await admin.put(`/orgs/${organization.id}/teams`, { title: 'Writers' })
  expect(await newest()).toMatchObject({
    action: 'team.created',
    target: { type: 'team', id: team.id, label: 'Writers' },
  })
  const token = await admin.post('/user/tokens', { label: 'CI', scopes: ['space:read'] })
  const created = await newest()
  expect(created).toMatchObject({
    action: 'api_token.created',
    target: { type: 'api-token', id: token.id },
    payload: { scopes: ['space:read'] },
  })
  expect(JSON.stringify(created)).not.toContain(token.token)
  const invite = await admin.post(`/orgs/${organization.id}/link-invites`, { role: 'read' })
  const invited = await newest()
  expect(invited).toMatchObject({ action: 'invite_link.created', payload: { role: 'read' } })
  expect(JSON.stringify(invited)).not.toContain(invite.id)
  await admin.delete(`/orgs/${organization.id}/link-invites/${invite.id}`)
  expect((await newest()).target).toEqual(invited.target)
})

test('a comment is recorded without its text, and one found by its number with its id', async () => {
  const { organization, admin, newest } = await administered()
  const space = await given.space({ organization })
  const comment = await admin.post(`${space.path}/comments`, { body: { markdown: 'Top secret' } })
  const posted = await newest()
  expect(posted).toMatchObject({
    action: 'comment.posted',
    target: { type: 'comment', id: comment.id },
    space: space.id,
  })
  expect(JSON.stringify(posted)).not.toContain('secret')
  const { id, number } = await admin.post(`${space.path}/change-requests`, { subject: 'Shorter' })
  await admin.patch(`${space.path}/change-requests/${number}`, { status: 'open' })
  expect(await newest()).toMatchObject({
    action: 'change_request.updated',
    target: { type: 'change-request', id, label: 'Shorter' },
    payload: { status: { before: 'draft', after: 'open' } },
  })
  await admin.post(`${space.path}/change-requests/${number}/merge`, {})
  expect(await newest()).toMatchObject({
    action: 'change_request.merged',
    target: { id },
    payload: { result: 'merge' },
  })
})

test('a write that fails, or finds nothing to remove, leaves nothing', async () => {
  const { organization, admin, log } = await administered()
  await admin.delete(`/orgs/${organization.id}/teams/nothing`)
  expect((await admin.ask('PATCH', `/orgs/${organization.id}`, { body: { defaultRole: 'king' } })).status).toBe(400)
  expect((await admin.get(log)).items).toEqual([])
})

test('what concerns an account is in the log of every organization of its owner', async () => {
  const one = await administered()
  const other = await given.organization()
  const membership = {
    organization_id: other.id,
    user_id: one.organization.admin.id,
    role: 'read' as const,
    accepted_by: 'person' as const,
  }
  await db.insertInto('members').values(membership).execute()
  await one.admin.post('/user/tokens', { label: 'x' })
  const { items } = await api.as(other.admin).get(`/orgs/${other.id}/audit-events`)
  expect(items[0]).toMatchObject({ action: 'api_token.created', actor: { id: one.organization.admin.id } })
})

test('the log is filtered and read page by page; a wrong filter is a 400 that names it', async () => {
  const { organization, admin, log } = await administered()
  const titles = Array.from({ length: 24 }, (_, at) => `Team ${at}`)
  const ids: string[] = []
  for (const title of titles) ids.unshift((await admin.put(`/orgs/${organization.id}/teams`, { title })).id)
  await admin.patch(`/orgs/${organization.id}/teams/${ids[0]}`, { title: 'Renamed' })
  const first = await admin.get(log)
  expect(first).toMatchObject({ count: 25, next: { page: expect.any(String) } })
  expect(first.items).toHaveLength(20)
  const second = await admin.get(log, { page: first.next.page })
  const all = [...first.items, ...second.items]
  expect(all.map(({ target }) => target.id)).toEqual([ids[0], ...ids])
  expect(second.next).toBeUndefined()
  const created = await admin.get(log, { action: 'team.created', limit: 100 })
  expect(created.items.map((each: { target: { id: string } }) => each.target.id)).toEqual(ids)
  expect(await admin.get(log, { target: ids[0]! })).toMatchObject({ count: 2 })
  expect(await admin.get(log, { actor: 'nobody' })).toEqual({ items: [], count: 0 })
  const at = all[3].occurredAt
  const since = await admin.get(log, { from: at, limit: 100 })
  expect(since.items.map(({ id }: { id: string }) => id)).toEqual(
    all.filter((each) => each.occurredAt >= at).map(({ id }) => id),
  )
  const wrong: [Record<string, string>, string][] = [
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'from must not be later than to'],
    [{ action: 'team.exploded' }, 'action must be one of '],
    [{ from: 'yesterday' }, 'from must be a date and time such as'],
    [{ limit: '-1' }, 'limit must be at least 0'],
  ]
  for (const [query, message] of wrong) {
    const { status, body } = await admin.ask('GET', log, { query })
    expect([status, body.error.message.slice(0, message.length)]).toEqual([400, message])
  }
  for (const id of ['x', newTimedId(Date.now())]) expect((await admin.ask('GET', `${log}/${id}`)).status).toBe(404)
})

test('the catalogue of actions has a label for each', async () => {
  const { admin, organization } = await administered()
  const { items } = await admin.get(`/orgs/${organization.id}/audit-event-actions`)
  expect(items).toHaveLength(Object.keys(AUDIT_ACTIONS).length)
  expect(items).toContainEqual({ object: 'audit-event-action', id: 'share_link.updated', label: 'Share link changed' })
})

test('an export has every event once, as lines of JSON or CSV, and is recorded', async () => {
  const { organization, admin, log, newest } = await administered()
  const titles = ['=1+1', 'Line\nbreak, "quoted" \\ and back', '–']
  for (const title of titles) await admin.put(`/orgs/${organization.id}/teams`, { title })
  const lines = await admin.ask('GET', `${log}/export`)
  expect(lines.headers.get('content-type')).toBe('application/x-ndjson')
  const events = lines.body
    .trimEnd()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  expect(events.map((each: { targetLabel: string }) => each.targetLabel)).toEqual(titles)
  expect(events[0]).toMatchObject({ action: 'team.created', payload: {}, actorId: organization.admin.id })
  expect(await newest()).toMatchObject({ action: 'audit.exported', payload: { format: 'ndjson' } })
  const csv = await admin.ask('GET', `${log}/export`, { query: { format: 'csv', to: events[2].occurredAt } })
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.body).toContain(`,'=1+1,`)
  expect(csv.body).toContain('"Line\nbreak, ""quoted"" \\ and back"')
  expect(csv.body.split('\n')).toHaveLength(6)
  expect((await admin.ask('GET', `${log}/export`, { query: { format: 'xml' } })).body.error.message).toBe(
    'format must be one of "ndjson" or "csv"',
  )
  const nothing = await admin.ask('GET', `${log}/export`, { query: { to: '2020-01-01T00:00:00Z' } })
  expect([nothing.status, nothing.body]).toEqual([200, ''])
})

async function chained(count: number) {
  const made = await administered()
  for (let at = 0; at < count; at++)
    await made.admin.put(`/orgs/${made.organization.id}/teams`, { title: `Team ${at}` })
  await seal()
  return made
}

const withoutTrigger = async (statement: string) => {
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
}

test('events are chained; a changed and a removed one are found and named', async () => {
  const { organization, admin, log } = await chained(4)
  const integrity = () => admin.get(`${log}/integrity`)
  const whole = await integrity()
  expect(whole).toEqual({ events: 4, unsealed: 0, ok: true, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await admin.put(`/orgs/${organization.id}/teams`, { title: 'Fifth' })
  expect(await integrity()).toMatchObject({ events: 5, unsealed: 1, ok: true, head: whole.head })
  await seal()
  const { head } = await integrity()
  const second = (await admin.get(log, { limit: 10 })).items.at(-2)
  const details = await admin.get(`${log}/${second.id}`)
  expect(details).toMatchObject({ sequence: 2, hash: expect.any(String) })
  await withoutTrigger(`UPDATE audit_events SET actor_id = 'somebody' WHERE id = '${second.id}'`)
  expect(await integrity()).toMatchObject({ ok: false, firstBroken: { sequence: 2, id: second.id, reason: 'changed' } })
  await withoutTrigger(`UPDATE audit_events SET actor_id = '${organization.admin.id}' WHERE id = '${second.id}'`)
  expect(await integrity()).toMatchObject({ ok: true, head })
  await withoutTrigger(`DELETE FROM audit_events WHERE id = '${second.id}'`)
  expect(await integrity()).toMatchObject({ ok: false, firstBroken: { sequence: 2, reason: 'missing' } })
})

test('a removed end, and a removed head, are found too', async () => {
  const { organization, log, admin } = await chained(2)
  const of = `organization_id = '${organization.id}'`
  await withoutTrigger(`DELETE FROM audit_events WHERE ${of} AND chain_seq = 2`)
  expect(await admin.get(`${log}/integrity`)).toMatchObject({
    ok: false,
    firstBroken: { sequence: 2, reason: 'missing' },
  })
  await pool.query(`DELETE FROM audit_chains WHERE ${of}`)
  expect(await admin.get(`${log}/integrity`)).toMatchObject({
    ok: false,
    firstBroken: { sequence: 1, reason: 'missing' },
  })
})

test('the database refuses to change, delete and truncate events', async () => {
  const { organization } = await chained(1)
  const refused = 'The audit log is neither changed nor deleted'
  const of = `WHERE organization_id = '${organization.id}'`
  for (const statement of [
    `UPDATE audit_events SET action = 'x' ${of}`,
    `UPDATE audit_events SET chain_seq = 7, hash = '\\x00' ${of}`,
    `DELETE FROM audit_events ${of}`,
    'TRUNCATE audit_events',
  ])
    await expect(pool.query(statement)).rejects.toThrow(refused)
  await record(
    db,
    { actor: { type: 'system', id: 'x', label: 'x' }, source: 'script' },
    { action: 'team.created', organizationId: organization.id, target: { id: 't' } },
  )
  await expect(
    pool.query(`UPDATE audit_events SET chain_seq = 2, hash = '\\x00', action = 'x' ${of} AND chain_seq IS NULL`),
  ).rejects.toThrow(refused)
})

test('an event of a running transaction delays those after it, so that the chain is in the order of their numbers', async () => {
  const { organization, log, admin } = await administered()
  const origin = { actor: { type: 'system', id: 'x', label: 'x' }, source: 'workflow' } as const
  const event = { action: 'team.created', organizationId: organization.id } as const
  await db.transaction().execute(async (trx) => {
    await record(trx, origin, { ...event, target: { id: 'first' } })
    await record(db, origin, { ...event, target: { id: 'second' } })
    await sealEvents(db)
    expect(await admin.get(`${log}/integrity`)).toMatchObject({ events: 1, unsealed: 1, ok: true })
  })
  await seal()
  const { rows } = await sql<{ target_id: string }>`SELECT target_id FROM audit_events
    WHERE organization_id = ${organization.id} ORDER BY chain_seq`.execute(db)
  expect(rows.map((row) => row.target_id)).toEqual(['first', 'second'])
})

test('processes that seal at once do not fork a chain', async () => {
  const { log, admin, organization } = await administered()
  for (let at = 0; at < 6; at++) {
    await admin.put(`/orgs/${organization.id}/teams`, { title: 'T' })
    await Promise.all([sealEvents(db), sealEvents(db), sealEvents(db)])
  }
  await seal()
  expect(await admin.get(`${log}/integrity`)).toMatchObject({ events: 6, unsealed: 0, ok: true })
})

test('months are dropped whole, and what they leave still proves the rest', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  for (const month of ['2020-01', '2020-02']) await addMonthPartition(pool, 'audit_events_sealed', month)
  const insert = (moment: string, target: string) =>
    pool.query(
      `INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, source, target_type, target_id)
       VALUES ($1, $2, $3, 'team.created', 'system', 'x', 'script', 'team', $4)`,
      [newTimedId(Date.parse(moment)), organization.id, moment, target],
    )
  await insert('2020-01-10T00:00:00Z', 'a')
  await insert('2020-01-31T23:59:59Z', 'b')
  await insert('2020-02-01T00:00:00Z', 'c')
  // A transaction that began before midnight is sealed after one that began later.
  await insert('2020-01-31T23:59:59Z', 'd')
  await insert('2020-02-02T00:00:00Z', 'e')
  await seal()
  const before = await verifyChain(db, organization.id)
  expect(before).toMatchObject({ events: 5, firstBroken: undefined })
  const { rows } = await pool.query(`SELECT encode(hash, 'hex') AS hash FROM audit_events WHERE target_id = 'd'`)
  expect(await dropAuditMonths(db, new Date('2020-02-15'))).toEqual(['2020-01'])
  expect(await verifyChain(db, organization.id)).toMatchObject({ events: 2, firstBroken: undefined, head: before.head })
  expect(await verifyChain(db, organization.id, Buffer.from(rows[0].hash, 'hex'))).toMatchObject({ hasHead: true })
  expect(await verifyChain(db, organization.id, Buffer.alloc(32, 7))).toMatchObject({ hasHead: false })
  expect(await dropAuditMonths(db, new Date('2020-03-01'))).toEqual(['2020-02'])
  expect(await verifyChain(db, organization.id)).toMatchObject({ events: 0, firstBroken: undefined, head: before.head })
  await admin.put(`/orgs/${organization.id}/teams`, { title: 'Later' })
  await seal()
  expect(await verifyChain(db, organization.id)).toMatchObject({ events: 1, firstBroken: undefined })
})

test('an event whose month has no partition is moved when it gets one', async () => {
  const moment = '2019-05-05T00:00:00.000Z'
  const id = newTimedId(Date.parse(moment))
  await pool.query(
    `INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, source, target_type, target_id)
     VALUES ($1, $2, $3, 'job.retried', 'system', 'x', 'script', 'job', 'j')`,
    [id, SERVER, moment],
  )
  await seal()
  await addMonthPartition(pool, 'audit_events_sealed', '2019-05')
  const { rows } = await pool.query(
    'SELECT tableoid::regclass::text AS part, chain_seq FROM audit_events WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ part: 'audit_events_sealed_2019_05', chain_seq: expect.anything() }])
})

test('heads are noted in the log every hour, once for what is new', async () => {
  const { organization, admin, log } = await chained(1)
  const { head } = await admin.get(`${log}/integrity`)
  const note = async () => {
    await sql`SELECT graphile_worker.add_job('note-audit-heads')`.execute(db)
    await runJobs()
    await seal()
    return (await admin.get(log, { action: 'audit.sealed' })).items.length
  }
  expect([await note(), await note()]).toEqual([1, 1])
  const { items } = await admin.get(log, { action: 'audit.sealed' })
  expect(await admin.get(`${log}/${items[0].id}`)).toMatchObject({
    actor: { type: 'system', id: 'lectern', label: 'Lectern' },
    target: { id: organization.id },
    payload: { sequence: 1, head },
  })
})

test('sign-ins and sign-outs are recorded, and refused ones as one event an account and minute', async () => {
  const { organization, admin, log } = await administered()
  const { id } = organization.admin
  const { email } = await admin.get('/user')
  await db
    .insertInto('passwords')
    .values({ user_id: id, hash: await hashPassword('three plain words') })
    .execute()
  const signIn = (address: string, password: string) =>
    fetch(`${api.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: api.url },
      body: new URLSearchParams({ email: address, password }),
    })
  for (const password of ['wrong', 'wronger', 'secret in the wrong field'])
    expect((await signIn(email, password)).status).toBe(401)
  expect((await signIn('secret-typed-here@example.com', 'x')).status).toBe(401)
  const signedIn = await signIn(email, 'three plain words')
  expect(signedIn.status).toBe(303)
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  await fetch(`${api.url}/session`, { method: 'DELETE', headers: { cookie, origin: api.url } })
  await pool.query(`UPDATE failed_sign_ins SET minute = minute - interval '1 hour'`)
  await recordFailedSignIns(db)
  await recordFailedSignIns(db)
  const { items } = await admin.get(log)
  expect(items.map((each: { action: string }) => each.action)).toEqual([
    'user.sign_in_failed',
    'session.ended',
    'session.started',
  ])
  expect(items[2]).toMatchObject({ actor: { id }, source: 'ui', target: { type: 'session' } })
  expect(items[1].target.id).toBe(items[2].target.id)
  const failed = await admin.get(`${log}/${items[0].id}`)
  expect(failed).toMatchObject({ actor: { type: 'system' }, target: { id }, payload: { method: 'password', count: 3 } })
  const { rows } = await pool.query(`SELECT * FROM audit_events WHERE target_id = 'unknown'`)
  expect(rows).toMatchObject([{ organization_id: SERVER, payload: { count: 1 } }])
  expect(JSON.stringify([rows, failed])).not.toContain('secret')
})

test('the check of every test finds a write without its row', async () => {
  const check = createRecordCheck(db)
  const answer = { status: 201, headers: new Headers({ 'x-request-id': 'never sent' }), body: {} }
  await expect(check('POST', '/v1/orgs/o/spaces', answer)).rejects.toThrow(
    'createSpace left no space.created in the audit log',
  )
  await check('DELETE', '/v1/spaces/s', { ...answer, status: 204 })
  await check('POST', '/v1/orgs/o/sites/s/search', answer)
})
