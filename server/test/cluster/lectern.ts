/** One of the Lecterns on the cluster: the built program, at an address that it keeps when it is killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverRoot } from '../../src/core/server-root.ts'
import { waitFor } from './wait.ts'

export interface Lectern {
  name: string
  url: string
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Whether it was not running at some moment since then (`performance.now()`). */
  wasAwaySince: (time: number) => boolean
  /** Whether it runs, as it was left. */
  isRunning: () => boolean
}

export async function createLectern(home: string, name: string, environment: Record<string, string>): Promise<Lectern> {
  const folder = join(home, name)
  await mkdir(folder)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(join(folder, 'lectern.log'), 'a')
  let child: ChildProcess | undefined
  let lastBackAt = Number.POSITIVE_INFINITY
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  return {
    name,
    url,
    isRunning,
    async start() {
      child = spawn(process.execPath, [join(serverRoot, 'dist/lectern.js'), 'serve'], {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          LECTERN_DATA: join(folder, 'data'),
          LECTERN_DEMO: '0',
          LECTERN_RATE_LIMIT: '0',
          ...environment,
        },
        stdio: ['ignore', log, log],
        detached: true,
      })
      await waitFor(`${name} is ready`, async () => {
        return !isRunning() || (await fetch(`${url}/readyz`)).ok
      })
      if (!isRunning()) throw new Error(`${name} has ended`)
      lastBackAt = performance.now()
    },
    async kill() {
      const ended = once(child!, 'exit')
      lastBackAt = Number.POSITIVE_INFINITY
      child!.kill('SIGKILL')
      await ended
    },
    wasAwaySince: (time) => !isRunning() || time < lastBackAt,
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return port
}
