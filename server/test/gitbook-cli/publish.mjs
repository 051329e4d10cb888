/**
 * Runs the public command line against its own Lectern: `npm run test:cli`. It is not part of `npm test`, because the package has a hundred
 * dependencies; the tests of the slice send the same requests. It is installed here on demand, without install scripts.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
const cli = join(here, 'node_modules/@gitbook/cli/cli.js')
const token = 'trial-of-the-command-line'

if (!existsSync(cli))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: here })
await run(process.execPath, [join(root, 'server/build.mjs')])

const data = await mkdtemp(join(tmpdir(), 'lectern-cli-'))
const spec = { openapi: '3.1.0', info: { title: 'Trial', version: '1' }, paths: { '/a': { get: { responses: {} } } } }
const file = join(data, 'trial.json')
await writeFile(file, JSON.stringify(spec))
const source = createServer((_request, response) => response.end(JSON.stringify(spec)))
await new Promise((resolve) => source.listen(0, '127.0.0.1', resolve))

const server = spawn(process.execPath, [join(root, 'server/dist/lectern.js'), 'serve'], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    LECTERN_DATA: join(data, 'lectern'),
    LECTERN_ADMIN_TOKEN: token,
    LECTERN_DEMO: '0',
    LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const endpoint = await new Promise((resolve, reject) => {
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? []
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(`Lectern ended: ${said}`)))
  })
  const ask = async (path) =>
    (await fetch(`${endpoint}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { items } = await ask('/orgs')
  const organization = items[0].id
  const environment = { PATH: process.env.PATH, HOME: data, GITBOOK_ENDPOINT: endpoint, GITBOOK_TOKEN: token }
  const publish = async (slug, from) => {
    const args = [cli, 'openapi', 'publish', '--spec', slug, '--organization', organization, from]
    const { stdout } = await run(process.execPath, args, { env: environment })
    process.stdout.write(stdout)
    for (;;) {
      const found = await ask(`/orgs/${organization}/openapi/${slug}`)
      if (found.processingState === 'complete') return found
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  for (const [slug, from] of [
    ['from-file', file],
    ['from-url', `http://127.0.0.1:${source.address().port}/trial.json`],
  ]) {
    const { lastVersion, lastProcessErrorCode } = await publish(slug, from)
    if (!lastVersion) throw new Error(`${slug} has no version: ${lastProcessErrorCode}`)
    console.log(`${slug}: version ${lastVersion}`)
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  source.close()
  await rm(data, { recursive: true, force: true })
}
