/** Imports by the program itself: from the command line, and killed midway. */
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { findEmbedded } from '../src/core/database/embedded/find-embedded.ts'
import { familyOf, killAll } from '../src/core/database/embedded/testing/fixtures.ts'
import { buildProgram, call, lectern, serve, temporaryHome } from './program.ts'
import { serveSite } from './serve-site.ts'

const TOKEN = 'import-test'
const home = await temporaryHome()
const environment = {
  LECTERN_DATA: join(home, 'data'),
  LECTERN_ADMIN_TOKEN: TOKEN,
  LECTERN_DEMO: '0',
  LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
}

beforeAll(buildProgram)

let onRequest = () => {}
const isAsked = new Promise<void>((resolve) => {
  onRequest = resolve
})
const site = await serveSite({
  '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /good/private\n' },
  '/good/private': '<main><h1>Private</h1><p>Text</p></main>',
  '/good/': '<main><h1>Start</h1><p>Text</p><a href="two">two</a><a href="private">no</a></main>',
  '/good/two': '<main><h1>Two</h1><p>More text</p></main>',
  '/half/': '<main><h1>Half</h1><p>Text</p><a href="stuck">stuck</a></main>',
  // It answers and never ends.
  '/half/stuck': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<main>')
    onRequest()
  },
})

test('lectern import imports a website into a space; kill -9 during another import leaves the space as it was', async () => {
  let program = await serve(environment)
  try {
    const organization = (await call(program, TOKEN, 'GET', '/orgs')).body.items[0].id
    const space = (await call(program, TOKEN, 'POST', `/orgs/${organization}/spaces`, { title: 'Docs' })).body.id
    // URLs change with the port of a new start.
    const content = async () => {
      const { id, files, pages } = (await call(program, TOKEN, 'GET', `/spaces/${space}/content`)).body
      return { id, files, titles: pages.map(({ title }: { title: string }) => title) }
    }
    const result = await lectern(['import', '--space', space, '--source', 'website', `${site.base}/good/`], environment)
    expect(result.err).toBe('')
    expect(result.out).toMatch(/^2 of 3 pages and files imported, as revision \S+\.\n$/)
    expect((await lectern(['import', '--space', space, '--source', 'nothing', 'x'], environment)).code).toBe(2)
    const before = await content()
    expect(before.titles).toEqual(['Start', 'Two'])

    const importing = call(program, TOKEN, 'POST', `/spaces/${space}/content/import`, {
      source: 'website',
      url: `${site.base}/half/`,
    })
    importing.catch(() => {})
    await isAsked
    await killAll([program.pid, ...(await familyOf(environment.LECTERN_DATA))])
    await expect(importing).rejects.toThrow()

    program = await serve(environment)
    expect(await content()).toEqual(before)
    const runs = async () => (await call(program, TOKEN, 'GET', `/org/${organization}/imports`)).body.items
    expect((await runs())[0].status).toBe('in-progress')
    // Moves the time a minute back.
    const client = new pg.Client((await findEmbedded(environment.LECTERN_DATA))!)
    await client.connect()
    await client.query(`UPDATE import_runs SET updated_at = updated_at - interval '1 hour'`)
    await client.end()
    expect(await runs()).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('The server stopped while the import ran') },
      {},
    ])
    expect(await content()).toEqual(before)
  } finally {
    await program.stop()
  }
})
