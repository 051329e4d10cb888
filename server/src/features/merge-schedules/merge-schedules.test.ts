import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database, runJobs } = await startTestServer()

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

async function givenProposal() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const author = await given.member(organization, 'edit')
  const planner = await given.member(organization, 'review')
  const { path, id } = await given.changeRequest({ space, createdBy: author })
  const insertion = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'Words' } })
  await api.as(author).post(`${path}/content`, { changes: [insertion('New')] })
  const as = api.as(planner)
  const schedule = `${path}/schedule`
  const plan = (mergeAt = inDays(1)) => as.put(schedule, { mergeAt })
  const statusOf = async () => (await as.get(path)).status
  const reasonsOf = async (person: typeof author) =>
    (await api.as(person).get(`/orgs/${organization.id}/inbox`)).items.map((each: { reason: string }) => each.reason)
  return { organization, space, author, planner, as, path, id, schedule, plan, statusOf, reasonsOf }
}

test('a change request merges at its time, as the person who planned it', async () => {
  const { as, path, schedule, plan, planner, statusOf, space } = await givenProposal()
  const mergeAt = inDays(2)
  expect(await as.get(schedule)).toEqual({ object: 'merge-schedule', state: 'none' })
  expect((await as.ask('PUT', schedule, { body: { mergeAt: inDays(1) } })).status).toBe(201)
  const changed = await as.ask('PUT', schedule, { body: { mergeAt } })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    object: 'merge-schedule',
    state: 'planned',
    mergeAt,
    createdBy: expect.objectContaining({ id: planner.id }),
    createdAt: expect.any(String),
    revision: (await as.get(path)).revision,
  })
  expect(await as.get(schedule)).toEqual(changed.body)
  const { rows } = await sql`SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'merge-at-time'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ run_at: new Date(mergeAt) }])
  await runJobs()
  expect(await as.get(path)).toMatchObject({ status: 'merged', mergedBy: { id: planner.id } })
  expect((await as.get(`${space.path}/content/pages`)).pages).toHaveLength(2)
  expect(await as.get(schedule)).toEqual({ object: 'merge-schedule', state: 'none' })
  expect(await statusOf()).toBe('merged')
  await expect(plan()).rejects.toMatchObject({ answer: { status: 409 } })
})

test('a plan is withdrawn, also by archiving, and by merging at once', async () => {
  const { as, path, schedule, plan, statusOf } = await givenProposal()
  await plan()
  expect((await as.ask('DELETE', schedule)).status).toBe(205)
  expect((await as.ask('DELETE', schedule)).status).toBe(204)
  await plan()
  await as.patch(path, { status: 'archived' })
  expect(await as.get(schedule)).toEqual({ object: 'merge-schedule', state: 'none' })
  await as.patch(path, { status: 'open' })
  await runJobs()
  expect(await statusOf()).toBe('open')
  await plan()
  await as.post(`${path}/merge`)
  expect(await as.get(schedule)).toEqual({ object: 'merge-schedule', state: 'none' })
})

test('what cannot be merged stays as it is, and who planned and wrote it is told why', async () => {
  const { as, path, schedule, plan, organization, space, author, planner, statusOf, reasonsOf } = await givenProposal()
  const admin = api.as(organization.admin)
  const never = { rule: 'custom', expression: 'false', message: 'Never on Fridays' }
  await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [never] } })
  await plan()
  const head = (await as.get(path)).revision
  await runJobs()
  expect(await as.get(schedule)).toMatchObject({
    state: 'failed',
    failure: { message: expect.stringContaining('Never on Fridays'), failedAt: expect.any(String) },
  })
  expect(await as.get(path)).toMatchObject({ status: 'draft', revision: head })
  for (const person of [author, planner]) expect(await reasonsOf(person)).toEqual(['unmerged'])
  // The job was done: once more changes nothing.
  await runJobs()
  expect(await reasonsOf(planner)).toEqual(['unmerged'])
  // Planned again, it begins anew.
  await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [] } })
  expect(await plan()).toMatchObject({ state: 'planned' })
  await runJobs()
  expect(await statusOf()).toBe('merged')
})

test.each(['an edit', 'an update from primary'])('%s ends the plan, and who planned it is told', async (way) => {
  const { as, path, schedule, plan, organization, space, author, planner, statusOf, reasonsOf } = await givenProposal()
  const insertion = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'Words' } })
  await plan()
  const { revision } = await as.get(path)
  const write = (where: string) =>
    api.as(organization.admin).post(`${where}/content`, { changes: [insertion('Unseen')], amend: true })
  if (way === 'an edit') await write(path)
  else {
    await write(space.path)
    expect(await as.get(schedule)).toMatchObject({ state: 'planned' })
    await as.post(`${path}/update`)
  }
  expect((await as.get(path)).revision).not.toBe(revision)
  expect(await as.get(schedule)).toMatchObject({
    state: 'failed',
    revision,
    failure: { message: expect.stringContaining('changed after its merge was planned') },
  })
  for (const person of [author, planner]) expect(await reasonsOf(person)).toEqual(['unmerged'])
  await write(path)
  expect(await reasonsOf(planner)).toEqual(['unmerged'])
  await runJobs()
  expect(await statusOf()).toBe('draft')
  // Planned again it is a plan for the new head.
  expect(await plan()).toMatchObject({ state: 'planned', revision: (await as.get(path)).revision })
  await runJobs()
  expect(await statusOf()).toBe('merged')
})

test('a subject, a comment and a review end no plan', async () => {
  const { as, path, schedule, plan } = await givenProposal()
  await plan()
  await as.patch(path, { subject: 'Other words' })
  await as.post(`${path}/comments`, { body: { markdown: 'Why?' } })
  await as.post(`${path}/reviews`, { status: 'approved' })
  expect(await as.get(schedule)).toMatchObject({ state: 'planned' })
})

test('nobody plans the merge of a head that they did not see', async () => {
  const { as, path, schedule, author } = await givenProposal()
  const { revision } = await as.get(path)
  const insertion = { operation: 'insert_page', title: 'Unseen', document: { markdown: 'Words' } }
  await api.as(author).post(`${path}/content`, { changes: [insertion] })
  const { status, body } = await as.ask('PUT', schedule, { body: { mergeAt: inDays(1), revision } })
  expect([status, body.error.message]).toEqual([409, expect.stringContaining('edited meanwhile')])
  expect((await as.get(schedule)).state).toBe('none')
})

test('a plan of the release before merges what was there when it was planned, and nothing later', async () => {
  for (const isEdited of [false, true]) {
    const { as, path, schedule, plan, author, id, statusOf } = await givenProposal()
    await plan()
    await sql`UPDATE merge_schedules SET revision_id = NULL WHERE change_request_id = ${id}`.execute(database.db)
    if (isEdited) {
      const insertion = { operation: 'insert_page', title: 'Unseen', document: { markdown: 'Words' } }
      await api.as(author).post(`${path}/content`, { changes: [insertion] })
      // That release does not end plans.
      await sql`UPDATE merge_schedules SET failure = NULL, failed_at = NULL WHERE change_request_id = ${id}`.execute(
        database.db,
      )
    }
    await runJobs()
    expect(await statusOf()).toBe(isEdited ? 'draft' : 'merged')
    expect((await as.get(schedule)).state).toBe(isEdited ? 'failed' : 'none')
  }
})

test('conflicts leave the change request as it is', async () => {
  const { as, organization, space, author } = await givenProposal()
  const admin = api.as(organization.admin)
  const { pages } = await admin.get(`${space.path}/content/pages`)
  const write = (words: string) => ({ operation: 'update_page', page: pages[0].id, document: { markdown: words } })
  await admin.post(`${space.path}/content`, { changes: [write('Old words')] })
  const { path } = await given.changeRequest({ space, createdBy: author })
  await api.as(author).post(`${path}/content`, { changes: [write('Our words')] })
  await as.put(`${path}/schedule`, { mergeAt: inDays(1) })
  await admin.post(`${space.path}/content`, { changes: [write('Their words')] })
  const head = (await as.get(path)).revision
  await runJobs()
  expect((await as.get(`${path}/schedule`)).failure.message).toContain('conflicts')
  expect((await as.get(path)).revision).toBe(head)
  expect((await as.get(`${path}/conflicts`)).count).toBe(0)
})

test('nobody merges by a plan what they may no longer merge', async () => {
  const { path, schedule, plan, organization, planner, statusOf } = await givenProposal()
  const admin = api.as(organization.admin)
  await plan()
  await admin.patch(`/orgs/${organization.id}/members/${planner.id}`, { role: 'read' })
  await runJobs()
  expect((await admin.get(schedule)).failure.message).toContain('level review')
  await admin.patch(`/orgs/${organization.id}/members/${planner.id}`, { role: 'review' })
  await plan()
  await admin.delete(`/orgs/${organization.id}/members/${planner.id}`)
  await runJobs()
  expect((await admin.get(schedule)).failure.message).toContain('no longer has access')
  expect((await admin.get(path)).status).toBe('draft')
  await expect(statusOf()).rejects.toMatchObject({ answer: { status: 404 } })
})

test('only those who may merge plan a merge, within a year', async () => {
  const { as, schedule, author } = await givenProposal()
  for (const [mergeAt, rule] of [
    [inDays(-1), 'future'],
    [inDays(400), 'at most a year'],
    ['tomorrow', 'date and time'],
    [7, 'string'],
  ] as const) {
    const { status, body } = await as.ask('PUT', schedule, { body: { mergeAt } })
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(new RegExp(`mergeAt.*${rule}`))])
  }
  expect((await as.ask('PUT', schedule, { body: {} })).status).toBe(400)
  expect((await api.as(author).ask('PUT', schedule, { body: { mergeAt: inDays(1) } })).status).toBe(403)
  expect((await api.as(author).get(schedule)).state).toBe('none')
})
