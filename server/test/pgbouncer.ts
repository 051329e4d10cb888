/** PgBouncer in transaction mode in front of a test database, where it is installed. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const PROGRAM = 'pgbouncer'

export const isPgBouncerInstalled = findPgBouncer()

function findPgBouncer(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('PgBouncer is not installed: tests that need it are skipped.')
    return false
  }
}

/** It lends its connections one after the other, so that a session seldom meets the same one twice. */
export async function startPgBouncer(
  { host, port, user, database }: { host: string; port: number; user: string; database: string },
  settings: Record<string, string> = {},
) {
  // Only the account of PostgreSQL may open its socket; PgBouncer refuses to run as root.
  const { uid, gid } = statSync(host)
  const directory = mkdtempSync(join(tmpdir(), 'lectern-pgbouncer-'))
  const file = join(directory, 'pgbouncer.ini')
  const own = await findFreePort()
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(own),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '8',
    server_round_robin: '1',
    ...settings,
  }
  const pooled = `* = host=${host} port=${port} user=${user}`
  writeFileSync(
    file,
    [
      '[databases]',
      pooled,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  for (const path of [directory, file]) if (process.getuid?.() === 0) chownSync(path, uid, gid)
  const child = spawn(PROGRAM, [file], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) })
  const ended = once(child, 'exit')
  while (!(await isOpen(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await setTimeout(20)
  }
  return {
    connection: { host: '127.0.0.1', port: own, user, database },
    connectionString: `postgres://${user}@127.0.0.1:${own}/${database}`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
