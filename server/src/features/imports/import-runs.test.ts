import type { ServerResponse } from 'node:http'
import { GitBookAPI } from 'gitbook-api-0.137'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Api } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from '../../../test/serve-site.ts'

const { api, given, runJobs, database, url } = await startTestServer({
  LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  LECTERN_IMPORT_RATE_LIMIT: '8',
})

let onRequest = () => {}
const isAsked = new Promise<void>((resolve) => {
  onRequest = resolve
})
const held: ServerResponse[] = []
const site = await serveSite({
  '/held.md': (_request, response) => {
    held.push(response.writeHead(200, { 'content-type': 'text/markdown' }))
  },
  '/': '<main><h1>Start</h1><p>Text</p><a href="/two">two</a></main>',
  '/two': '<main><h1>Two</h1><p>More text</p><a href="/">back</a></main>',
  '/a.md': { type: 'text/markdown', body: '# A\n\nText' },
  // The response never ends, and sends a byte often enough to stay open.
  '/slow.md': (request, response) => {
    response.writeHead(200)
    const dripping = setInterval(() => response.write('x'), 50)
    request.once('close', () => clearInterval(dripping))
    onRequest()
  },
})

async function givenSpace(options: { editMode?: 'live' | 'locked' } = {}) {
  const organization = await given.organization()
  const space = await given.space({ organization, ...options })
  const as = api.as(organization.admin)
  const imports = `/org/${organization.id}/imports`
  const start = (path: string, target: object = {}) =>
    as.post(imports, {
      source: { type: path.endsWith('.md') ? 'markdown' : 'website', url: site.base + path },
      target: { space: space.id, ...target },
    })
  const titles = async (path = space.path) =>
    (await as.get(`${path}/content/pages`)).pages.map(({ title }: { title: string }) => title)
  return { organization, space, as, imports, start, titles }
}

test('a started import waits, runs as a job and completes; running it again changes nothing', async () => {
  const { space, as, imports, start, titles } = await givenSpace()
  const waiting = await as.ask('POST', imports, {
    body: { source: { type: 'website', url: `${site.base}/` }, target: { space: space.id } },
  })
  expect(waiting).toMatchObject({ status: 201, body: { object: 'import-run', status: 'pending', found: 0 } })
  expect(waiting.headers.get('location')).toBe(waiting.body.urls.location)
  expect(await titles()).toEqual(['Untitled'])
  await runJobs()
  const run = await as.get(waiting.body.urls.location)
  expect(run).toMatchObject({ status: 'completed', found: 2, added: 2, revision: expect.any(String) })
  expect(await titles()).toEqual(['Start', 'Two'])
  await sql`UPDATE import_runs SET updated_at = now() - interval '1 hour'`.execute(database.db)
  await sql`SELECT graphile_worker.add_job('import-content', ${JSON.stringify({ runId: run.id })}::json)`.execute(
    database.db,
  )
  await runJobs()
  expect(await titles()).toEqual(['Start', 'Two'])
  await start('/nowhere')
  await runJobs()
  const listed = await as.ask('GET', imports)
  expect(listed.body.items).toMatchObject([
    { status: 'failed', reason: 'url answered with status 404' },
    { status: 'completed' },
  ])
  expect((await as.get(`${imports}?status=failed`)).count).toBe(1)
  expect((await as.get(`${imports}?space=elsewhere`)).count).toBe(0)
})

test('an import goes into a change request, below a page, and accepts uploads', async () => {
  const { organization, space, as, start, imports, titles } = await givenSpace()
  const { pages } = await given.pages(space, [{ title: 'Guides' }])
  const { id, path } = await given.changeRequest({ space, createdBy: organization.admin })
  const { url: address, key } = await as.post(`${organization.path}/storage/upload`, {
    kind: 'import_file',
    file: { name: 'Notes to self.md', size: 4 },
  })
  await fetch(address, { method: 'PUT', body: 'Mind the gap' })
  const target = { space: space.id, changeRequest: id }
  await start('/a.md', { changeRequest: id, page: pages.Guides })
  await as.post(imports, { source: { type: 'file', files: [key] }, target })
  await runJobs()
  expect((await as.get(imports)).items).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
  expect(await titles(path)).toEqual(['Guides', 'Notes to self'])
  expect(await titles()).toEqual(['Guides'])
  expect((await as.get(`${path}/content/path/guides/a`)).title).toBe('A')
  expect((await as.get(`${imports}?changeRequest=${id}`)).count).toBe(2)
  const wrong = (body: object) => as.ask('POST', imports, { body: { target: { space: space.id }, ...body } })
  const source = { type: 'website', url: `${site.base}/` }
  expect(await wrong({ source, target: { space: space.id, page: 'nowhere' } })).toMatchObject({ status: 400 })
  expect(await wrong({ source, site: 'nowhere' })).toMatchObject({ status: 400 })
  expect(await wrong({ source: { type: 'file', files: ['nowhere'] } })).toMatchObject({ status: 400 })
  expect(await wrong({ source: { type: 'website', url: 'ftp://example.com/' } })).toMatchObject({ status: 400 })
})

test('the blank page of a new space stays once something was written, or where the import goes below it', async () => {
  const { space, as, start, titles } = await givenSpace()
  const { pages } = await as.get(`${space.path}/content/pages`)
  await start('/a.md', { page: pages[0].id })
  await runJobs()
  expect(await titles()).toEqual(['Untitled'])
  const other = await givenSpace({ editMode: 'live' })
  const blank = (await other.as.get(`${other.space.path}/content/pages`)).pages[0]
  await other.as.post(`${other.space.path}/content`, {
    changes: [{ operation: 'update_page', page: blank.id, document: { markdown: 'A thought' } }],
  })
  await other.start('/a.md')
  await runJobs()
  expect(await other.titles()).toEqual(['Untitled', 'A'])
})

test('a running import is cancelled, its waiting caller is informed, and the space stays as it was', async () => {
  const { space, as, imports, titles } = await givenSpace()
  const body = { source: 'markdown', url: `${site.base}/slow.md` }
  const importing = as.ask('POST', `${space.path}/content/import`, { body })
  await isAsked
  const { items } = await as.get(`${imports}?status=active`)
  expect(items).toMatchObject([{ status: 'in-progress', startedAt: expect.any(String) }])
  const cancelled = await as.ask('POST', `${imports}/${items[0].id}/cancel`)
  expect(cancelled.body.status).toBe('cancelled')
  expect(await importing).toMatchObject({ status: 409, body: { error: { message: 'The import was cancelled' } } })
  expect(await titles()).toEqual(['Untitled'])
  expect((await as.get(`${imports}/${items[0].id}`)).status).toBe('cancelled')
  expect(await as.ask('POST', `${imports}/${items[0].id}/cancel`)).toMatchObject({ status: 400 })
})

test('a run whose process died has failed, and its job does not start it again', async () => {
  const { as, start, titles } = await givenSpace()
  const { id, urls } = await start('/a.md')
  const leave = (age: string) =>
    sql`UPDATE import_runs SET status = 'in-progress', updated_at = now() - ${age}::interval WHERE id = ${id}`.execute(
      database.db,
    )
  await leave('10 seconds')
  expect((await as.get(urls.location)).status).toBe('in-progress')
  await leave('10 minutes')
  const failed = { status: 'failed', reason: expect.stringContaining('The server stopped while the import ran') }
  expect(await as.get(urls.location)).toMatchObject(failed)
  await runJobs()
  expect(await as.get(urls.location)).toMatchObject({ ...failed, completedAt: expect.any(String) })
  expect(await titles()).toEqual(['Untitled'])
})

test('primary of a locked space needs the right to merge; runs are visible to those who see the space', async () => {
  const { organization, space, imports } = await givenSpace()
  const editor = api.as(await given.member(organization, 'edit'))
  const reviewer = api.as(await given.member(organization, 'review'))
  const body = { source: 'markdown', url: `${site.base}/a.md` }
  expect(await editor.ask('POST', `${space.path}/content/import`, { body })).toMatchObject({ status: 403 })
  expect(await reviewer.ask('POST', `${space.path}/content/import`, { body })).toMatchObject({ status: 201 })
  const hidden = await given.space({ organization, defaultLevel: 'none' })
  await api.as(organization.admin).post(`${hidden.path}/content/import`, body)
  expect((await editor.get(imports)).count).toBe(1)
  expect((await api.as(organization.admin).get(imports)).count).toBe(2)
})

// Each import has its own thread, which takes a while to start.
test('eight callers may wait for imports at once, four of one person', async () => {
  const { organization, space, as } = await givenSpace()
  const other = api.as(await given.member(organization, 'review'))
  const body = { source: 'markdown', url: `${site.base}/held.md` }
  const ask = (who: typeof as) => who.ask('POST', `${space.path}/content/import`, { body })
  // Bytes are sent regularly, because a silent server is given up.
  const sending = setInterval(() => {
    for (const response of held) response.write('\n')
  }, 1_000)
  const own = [as, as, as, as].map(ask)
  await expect.poll(() => held.length, { interval: 10 }).toBe(4)
  expect((await ask(as)).status).toBe(429)
  const running = [...own, ...[other, other, other, other].map(ask)]
  await expect.poll(() => held.length, { interval: 10 }).toBe(8)
  const refused = await ask(api.as(await given.member(organization, 'review')))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  clearInterval(sending)
  for (const response of held) response.end('# Held')
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(8).fill(201))
})

test('runs that one person starts at once count one after the other', async () => {
  const { space, as, imports } = await givenSpace()
  const source = { type: 'markdown', url: `${site.base}/a.md` }
  const body = { source, target: { space: space.id } }
  const answers = await Promise.all(Array.from({ length: 24 }, () => as.ask('POST', imports, { body })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(16)
})

test('imports have their own rate limit', async () => {
  const { space, as, imports, start } = await givenSpace()
  // They are not run: eight of them might take longer than the minute that counts.
  for (let at = 0; at < 8; at++) await start('/a.md')
  const source = { type: 'markdown', url: `${site.base}/a.md` }
  const started = await as.ask('POST', imports, { body: { source, target: { space: space.id } } })
  const awaited = await as.ask('POST', `${space.path}/content/import`, {
    body: { source: source.type, url: source.url },
  })
  expect([started.status, awaited.status]).toEqual([429, 429])
})

test('the public client imports into spaces and change requests', async () => {
  const { organization, space } = await givenSpace()
  const { id } = await given.changeRequest({ space })
  const { spaces } = new GitBookAPI({ endpoint: url, authToken: organization.admin.token }) as unknown as Api<unknown>
  const source = { url: `${site.base}/`, source: 'website' } as Parameters<typeof spaces.importContent>[1]
  const into = await spaces.importContent(space.id, source)
  expect(into.data).toEqual({ revision: expect.any(String), importedResources: 2, totalResources: 2 })
  const { data } = await spaces.importContentInChangeRequest(space.id, id, source)
  expect(data).toMatchObject({ importedResources: 2 })
  expect((await spaces.getRevisionById(space.id, data.revision)).data.id).toBe(data.revision)
})
