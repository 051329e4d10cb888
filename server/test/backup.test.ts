/** As an operator does it: back up a running server, copy the file elsewhere, restore, start. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  buildProgram,
  call,
  createEmptyDatabase,
  lectern,
  type Program,
  serveForTest,
  tokenIn,
  urlOf,
} from './program.ts'

beforeAll(buildProgram)

interface Written {
  id: string
  file: string
}

/** Creates spaces with a file each until it is stopped. The ones it lists were acknowledged. */
function keepWriting(program: Program, token: string, organization: string) {
  const written: Written[] = []
  let going = true
  const send = async (path: string, body: object) => {
    const answer = await call(program, token, 'POST', path, body)
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const loop = (async () => {
    while (going) {
      const file = `bytes ${written.length}`
      const { id } = await send(`/orgs/${organization}/spaces`, { title: file, editMode: 'live' })
      const entry = { name: 'a.txt', contentType: 'text/plain', base64: Buffer.from(file).toString('base64') }
      await send(`/spaces/${id}/content`, { changes: [{ operation: 'insert_files', files: [entry] }] })
      written.push({ id, file })
    }
  })()
  const stop = () => {
    going = false
    return loop
  }
  return { written, stop }
}

test('a backup made during writes contains everything acknowledged, and a server starts from it elsewhere', async () => {
  const home = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const out = join(home, 'backup.tar')
  const environment = {
    LECTERN_DATA: join(home, 'data'),
    DATABASE_URL: urlOf(await createEmptyDatabase('backed_up')),
  }
  const program = await serveForTest(environment)
  const token = tokenIn(program.out())
  const organization = (await call(program, token, 'GET', '/orgs')).body.items[0].id
  const writer = keepWriting(program, token, organization)
  await expect.poll(() => writer.written.length).toBeGreaterThan(20)
  const acknowledged = [...writer.written]
  const made = await lectern(['backup', '--out', out], environment)
  expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/backup\.tar: .* MB|kB, \d+ files\.\n$/) })
  expect(writer.written.length).toBeGreaterThan(acknowledged.length)
  await writer.stop()

  expect(await lectern(['restore', out, '--replace'], environment)).toMatchObject({
    code: 1,
    err: 'lectern: Lectern is running on this database: stop it first.\n',
  })
  expect(await lectern(['restore'], environment)).toMatchObject({ code: 2, err: expect.stringContaining('needs FILE') })

  // The other place has an embedded database, which the restore creates.
  const elsewhere = { LECTERN_DATA: join(home, 'elsewhere') }
  const restored = await lectern(['restore', out], elsewhere)
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored as of .*, with \d+ files\.\n$/) })
  expect((await lectern(['restore', out], elsewhere)).err).toContain('The database is not empty')

  const second = await serveForTest(elsewhere)
  expect(second.out()).not.toContain('API token')
  for (const { id, file } of acknowledged) {
    const { body } = await call(second, token, 'GET', `/spaces/${id}/content/files`)
    expect(await (await fetch(body.items[0].downloadURL)).text()).toBe(file)
  }
  // One organization is exported separately, beside the running server.
  const zip = join(home, 'acme.zip')
  expect(await lectern(['export', '--organization', organization, '--out', zip], elsewhere)).toMatchObject({
    code: 0,
    err: '',
  })
  const copied = await lectern(['import', '--organization', zip], elsewhere)
  expect(copied).toMatchObject({ code: 0, err: expect.stringMatching(/^The site .* is called .*\n$/) })
  const copy = (await call(second, token, 'GET', `/orgs/${copied.out.trim()}`)).body
  expect(copy).toMatchObject({ object: 'organization', title: 'Acme', permissions: { admin: true } })
  expect(await lectern(['import', '--organization', out], elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds no zip archive'),
  })
  expect((await lectern(['export', '--organization', 'none', '--out', zip], elsewhere)).err).toBe(
    'lectern: No organization has the id none.\n',
  )

  const [site] = (await call(second, token, 'GET', `/orgs/${organization}/sites`)).body.items
  expect((await fetch(site.urls.published)).status).toBe(200)
})
