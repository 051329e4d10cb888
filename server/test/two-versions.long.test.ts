/**
 * The last release and this version on one database, as in a rolling upgrade (docs/decisions/0118). The last release is the commit that last changed
 * release/schema.json; it is built from the history with the packages that are installed now.
 */
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { serverRoot } from '../src/core/server-root.ts'
import {
  buildProgram,
  call,
  createEmptyDatabase,
  lectern,
  type Program,
  serve,
  serveForTest,
  urlOf,
} from './program.ts'

const run = promisify(execFile)
const repository = dirname(serverRoot)
const TOKEN = 'chosen-by-the-operator'

/** Undefined outside a repository, and in a shallow clone, whose only commit seems to have changed everything. */
function findRelease(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: serverRoot, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined
    return git('log', '-1', '--format=%H', '--', 'release/schema.json') || undefined
  } catch {
    return undefined
  }
}

const release = findRelease()
if (!release) console.log('The last release is not in the history of this clone: two-versions.long.test.ts is left out')

/** Unpacks and bundles the release; returns the path of its program. */
async function buildRelease(commit: string, folder: string): Promise<string> {
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: repository })
  await run('tar', ['-xf', archive, '-C', folder])
  // Everything that is installed, but the packages of the repository itself, which are those of the release.
  const own = join(folder, 'node_modules')
  await mkdir(join(own, '@lectern'), { recursive: true })
  const installed = await readdir(join(repository, 'node_modules'))
  for (const name of installed)
    if (name !== '@lectern') await symlink(join(repository, 'node_modules', name), join(own, name))
  for (const part of ['content', 'editor', 'site', 'server', 'console'])
    await symlink(join(folder, part), join(own, '@lectern', part))
  await fillInRemovedPackages(folder, new Set(installed))
  await run(process.execPath, [join(folder, 'server/build.mjs')], { cwd: folder })
  return join(folder, 'server/dist/lectern.js')
}

/** Packages that this version no longer needs are empty in the release: it starts, and fails where the walk would reach what they did. */
async function fillInRemovedPackages(folder: string, installed: Set<string>) {
  for (const part of ['content', 'site', 'server']) {
    const { dependencies } = JSON.parse(await readFile(join(folder, part, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      if (installed.has(name.split('/')[0]!)) continue
      const empty = join(folder, 'node_modules', name)
      await mkdir(empty, { recursive: true })
      await writeFile(join(empty, 'empty.cjs'), '')
      const exports = { '.': './empty.cjs', './*': './empty.cjs' }
      await writeFile(join(empty, 'package.json'), JSON.stringify({ name, exports }))
    }
  }
}

describe.skipIf(release === undefined)('the last release beside this version', () => {
  let released: string
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-release-'))
    ;[released] = await Promise.all([buildRelease(release!, folder), buildProgram()])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('both serve and write while the database is migrated, and read what the other wrote', async () => {
    const connection = await createEmptyDatabase(`test_${randomUUID().replaceAll('-', '')}`)
    const environment = async () => ({
      DATABASE_URL: urlOf(connection),
      LECTERN_ADMIN_TOKEN: TOKEN,
      LECTERN_DEMO: '0',
      LECTERN_RATE_LIMIT: '0',
      LECTERN_DATA: await temporaryDirectory(),
    })
    const client = new pg.Client(connection)
    await client.connect()
    onTestFinished(() => client.end())

    const old = await serveForTest(await environment(), released)
    const organization = (await call(old, TOKEN, 'GET', '/orgs')).body.items[0].id
    const acknowledged: string[] = []
    const programs = [old]
    let isOver = false

    /** Every step must succeed: nothing but 2xx, whatever the other version does to the database. */
    const walk = async (writer: Program) => {
      const title = `Space ${acknowledged.length}`
      const reader = programs[acknowledged.length % programs.length]!
      const made = await expectDone(writer, 'POST', `/orgs/${organization}/spaces`, { title })
      acknowledged.push(made.id)
      const renamed = { title: `${title} renamed` }
      await expectDone(reader, 'PATCH', `/spaces/${made.id}`, renamed)
      expect(await expectDone(writer, 'GET', `/spaces/${made.id}`)).toMatchObject(renamed)
      const { id } = await expectDone(writer, 'POST', `/spaces/${made.id}/change-requests`, {})
      const changes = [{ operation: 'insert_page', title: 'Start', document: { markdown: 'Written on one.' } }]
      await expectDone(reader, 'POST', `/spaces/${made.id}/change-requests/${id}/content`, { changes })
      await expectDone(writer, 'POST', `/spaces/${made.id}/change-requests/${id}/merge`)
      const { pages } = await expectDone(writer, 'GET', `/spaces/${made.id}/content/pages`)
      expect(pages).toContainEqual(expect.objectContaining({ title: 'Start' }))
      await expectDone(reader, 'POST', `/spaces/${made.id}/comments`, { body: { markdown: 'Read on both.' } })
      expect((await expectDone(writer, 'GET', `/spaces/${made.id}/comments`)).items).toHaveLength(1)
      await expectDone(writer, 'GET', `/orgs/${organization}/spaces?limit=100`)
    }
    const walkOn = async (writer: Program) => {
      while (!isOver) await walk(writer)
    }
    const walks = [walkOn(old)]
    const hasWalked = async (more: number) => {
      const before = acknowledged.length
      await Promise.race([
        expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(before + more),
        Promise.all(walks),
      ])
    }

    await hasWalked(2)
    // This version migrates the database at its start.
    const next = await serveForTest(await environment())
    programs.push(next)
    walks.push(walkOn(next))
    await hasWalked(4)

    // What a later version may do: columns in tables that both read whole, and every function, view and trigger created anew.
    for (const table of ['spaces', 'revisions', 'change_requests', 'comments', 'users', 'organizations'])
      await client.query(`ALTER TABLE ${table} ADD COLUMN of_a_later_version text NOT NULL DEFAULT 'x'`)
    await hasWalked(4)
    await client.query("UPDATE sql_files SET hash = ''")
    expect(await lectern(['migrate'], { DATABASE_URL: urlOf(connection) })).toMatchObject({ code: 0, err: '' })
    await hasWalked(4)

    // A process of the last release that crashed starts again on the newer database, and changes nothing in it.
    // Its version is lower then; while a version is developed the numbers may still be equal.
    await client.query("UPDATE sql_files SET version = '1000.0.0'")
    const again = await serve(await environment(), released)
    await walk(again)
    expect((await again.stop()).code).toBe(0)

    isOver = true
    await Promise.all(walks)
    expect((await old.stop()).code).toBe(0)
    for (const id of acknowledged) await expectDone(next, 'GET', `/spaces/${id}/content/pages`)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: the walk looks at what came, whatever it is
async function expectDone(program: Program, method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await call(program, TOKEN, method, path, body)
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}\n${status < 500 ? '' : program.err()}`).toBeLessThan(300)
  return answer
}
