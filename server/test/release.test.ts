/** What is released, unpacked elsewhere with the packages that `npm ci --omit=dev` installs: the commands that the documents name. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { chooseAccount, isRoot } from '../src/core/database/embedded/run-as.ts'
import { preparedDirectory, temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { buildProgram } from './program.ts'

const repository = dirname(serverRoot)
const run = promisify(execFile)

beforeAll(async () => {
  await buildProgram()
  await run(process.execPath, [join(repository, 'console/build.mjs')])
})

/** A package where the release is unpacked: linked, or with bytes of its own for an account that may not enter the checkout, such as one below /root. */
type Place = (from: string, to: string) => Promise<unknown>
const linked: Place = (from, to) => symlink(from, to)
const copied: Place = async (from, to) =>
  run('cp', ['-al', from, to]).catch(async () => {
    // Hard links do not lead to another disk.
    await rm(to, { recursive: true, force: true })
    await run('cp', ['-a', from, to])
  })

/** Unpacks the release of this checkout with what runs it; returns its folder. */
async function unpackRelease(place = linked): Promise<string> {
  const home = await temporaryDirectory()
  // @ts-expect-error: a script without types.
  const { pack } = await import('../../deploy/pack.mjs')
  await writeFile(join(home, 'release.tar.gz'), pack(repository, 'lectern-test', 0))
  await run('tar', ['-xzf', 'release.tar.gz'], { cwd: home })
  const folder = join(home, 'lectern-test')
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, link, resolved }] of Object.entries<{ dev?: true; link?: true; resolved?: string }>(
    packages,
  )) {
    if (dev || path.lastIndexOf('node_modules/') !== 0) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    if (link) await symlink(join(folder, resolved!), join(folder, path))
    else if (existsSync(join(repository, path))) await place(join(repository, path), join(folder, path))
  }
  return folder
}

test('the commands that the documents name run from an unpacked release', async () => {
  const folder = await unpackRelease()
  const filesToDeploy = async (root: string) => (await readdir(join(root, 'deploy'), { recursive: true })).toSorted()
  const makesReleases = ['pack.mjs', 'release.mjs']
  const shipped = await filesToDeploy(folder)
  expect(shipped).toEqual((await filesToDeploy(repository)).filter((path) => !makesReleases.includes(path)))
  expect(shipped).toEqual(
    expect.arrayContaining(['cluster/patroni.yml', 'grafana/lectern.json', 'prometheus/lectern.rules.yml']),
  )
  expect((await readdir(join(folder, 'server/dist'))).filter((name) => /build\.json|\.cache$/.test(name))).toEqual([])

  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => target!)
  expect(linked).toContain('docs/operate.md')
  expect(linked.filter((target) => !existsSync(join(folder, target)))).toEqual([])

  const path = await temporaryDirectory()
  await symlink(join(folder, 'bin/lectern'), join(path, 'lectern'))
  const data = await preparedDirectory()
  const restored = await temporaryDirectory()
  const lectern = async (args: string[], environment: Record<string, string> = {}) =>
    (
      await run(join(path, 'lectern'), args, {
        cwd: '/',
        env: {
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          LECTERN_DATA: data,
          PORT: '0',
          ...environment,
        },
      })
    ).stdout

  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  expect(await lectern(['--version'])).toMatch(
    new RegExp(`^${version.replaceAll('.', '\\.')} \\([0-9a-f]{12}(-dirty)?\\)\n$`),
  )
  // There is nothing to build with, so npm runs what is built.
  const npm = (args: string[], environment: Record<string, string> = {}) =>
    run('npm', args, { cwd: folder, env: { ...process.env, LECTERN_DATA: data, PORT: '0', ...environment } })
  expect((await npm(['run', '--silent', 'lectern', '--', '--version'])).stdout).toContain(version)
  await expect(npm(['start'], { LECTERN_URL: 'nowhere' })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('LECTERN_URL'),
  })
  await lectern(['user', 'create', '--email', 'ann@example.com', '--name', 'Ann'])
  expect(await lectern(['doctor'])).toContain('✓ Database: reachable and up to date')
  const backup = join(path, 'backup.tar')
  expect(await lectern(['backup', '--out', backup])).toContain(backup)
  expect(await lectern(['restore', backup], { LECTERN_DATA: restored })).toMatch(/^Restored as of /)
  const link = ['user', 'link', '--email', 'ann@example.com']
  expect(await lectern(link, { LECTERN_DATA: restored })).toMatch(/^http:\S+\/welcome\/\S+\n$/)
})

test.skipIf(!isRoot())('a command under systemd has the account and the settings of the service', async () => {
  const account = await chooseAccount(undefined)
  const data = await preparedDirectory()
  await run('chown', ['-R', account.name, data])
  const environment = join(await temporaryDirectory(), 'environment')
  await writeFile(environment, `LECTERN_DATA='${data}'\nLECTERN_MAIL_FROM='Lectern <a@example.com>'\nPORT=0\n`, {
    mode: 0o600,
  })
  const mayEnter = await run('runuser', [
    '-u',
    account.name,
    '--',
    'test',
    '-r',
    join(repository, 'package.json'),
  ]).then(
    () => true,
    () => false,
  )
  const folder = await unpackRelease(mayEnter ? linked : copied)
  // Root calls it from its home.
  const closed = await temporaryDirectory()
  await chmod(closed, 0o700)
  const lectern = async (args: string[], given: Record<string, string> = {}) =>
    (
      await run(join(folder, 'deploy/lectern-command'), args, {
        cwd: closed,
        env: {
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          ENVIRONMENT_FILE: environment,
          ACCOUNT: account.name,
          ...given,
        },
      })
    ).stdout
  expect(await lectern(['migrate'])).toContain('The database is up to date')
  expect((await stat(join(data, 'postgres-18.log'))).uid).toBe(account.uid)

  const elsewhere = await temporaryDirectory()
  await chown(elsewhere, account.uid, account.gid)
  const backup = join(data, 'backup.tar')
  await lectern(['backup', '--out', backup])
  const restored = join(elsewhere, "the operator's data")
  await lectern(['restore', backup], { LECTERN_DATA: restored })
  expect(await readdir(restored)).toContain('postgres-18')
})
