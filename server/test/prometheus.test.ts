/** Debian's Prometheus reads the files in `deploy/`, scrapes a server, and evaluates every expression. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from './harness.ts'
import { DEPLOY, listAlerts, listPanels, RULES } from './monitoring-files.ts'

const isInstalled = ['promtool', 'prometheus'].every((name) => spawnSync(name, ['--version']).status === 0)
if (!isInstalled) console.log('Prometheus is not installed (Debian: prometheus): its tests of deploy/ are left out')

const run = promisify(execFile)
const FOLDER = join(DEPLOY, 'prometheus')

describe.runIf(isInstalled)('promtool', () => {
  test('accepts the configuration and the rules', async () => {
    await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd: FOLDER })
    const { stdout } = await run('promtool', ['check', 'rules', RULES])
    expect(stdout).toContain(`${listAlerts().length} rules found`)
  })

  test('finds that the rules alert when they should', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', 'lectern.rules.test.yml'], { cwd: FOLDER })
    expect(stdout).toContain('SUCCESS')
  })
})

async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startPrometheus(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-prometheus-'))
  const example = await readFile(join(FOLDER, 'prometheus.yml'), 'utf8')
  await writeFile(
    join(folder, 'prometheus.yml'),
    example
      .replace('127.0.0.1:3000', target)
      .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s'),
  )
  await copyFile(RULES, join(folder, 'lectern.rules.yml'))
  const address = `127.0.0.1:${await findFreePort()}`
  const options = { 'config.file': 'prometheus.yml', 'storage.tsdb.path': 'data', 'web.listen-address': address }
  const child = spawn(
    'prometheus',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    { cwd: folder, stdio: 'ignore' },
  )
  afterAll(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  return async (path: string, query: Record<string, string> = {}) => {
    const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query)}`).catch(() => undefined)
    // biome-ignore lint/suspicious/noExplicitAny: the answers of Prometheus differ
    return (await answer?.json().catch(() => undefined)) as any
  }
}

describe.runIf(isInstalled)('Prometheus', async () => {
  if (!isInstalled) return
  const { url, api, given } = await startTestServer()
  await api.as(await given.user()).get('/user')
  const ask = await startPrometheus(new URL(url).host.replace('localhost', '127.0.0.1'))

  test('scrapes a server and evaluates every expression of the dashboard and the alerts', async () => {
    // Rates need two scrapes.
    const scrapes = async () =>
      (await ask('query', { query: 'count_over_time(up{job="lectern"}[1m])' }))?.data?.result[0]
    await expect.poll(async () => Number((await scrapes())?.value[1] ?? 0)).toBeGreaterThan(2)
    const { data } = await ask('query', { query: 'up{job="lectern"}' })
    expect(data.result[0].value[1]).toBe('1')
    const targets = await ask('targets')
    expect(targets.data.activeTargets).toMatchObject([{ health: 'up', lastError: '' }])

    const empty: string[] = []
    for (const { title, expressions } of listPanels())
      for (const expression of expressions) {
        const answer = await ask('query', { query: expression })
        expect([title, expression, answer.status]).toEqual([title, expression, 'success'])
        if (answer.data.result.length === 0) empty.push(title)
      }
    // A server without a standby and without backups has nothing to show there.
    expect([...new Set(empty)]).toEqual(['Last backup', 'Size of the database', 'Standby', 'Lag in bytes', 'Backups'])

    const isEvaluated = async () => {
      const { data } = await ask('rules')
      const rules = data.groups.flatMap((group: { rules: { health: string; lastError?: string }[] }) => group.rules)
      return rules.map(({ health }: { health: string }) => health)
    }
    await expect.poll(isEvaluated).toEqual(listAlerts().map(() => 'ok'))
  })
})
