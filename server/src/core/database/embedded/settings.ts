import { statfs } from 'node:fs/promises'
import { PORT } from './socket-directory.ts'

/** Below this PostgreSQL may run out of shared memory in parallel queries; containers get 64 MB by default. */
const ENOUGH_SHARED_MEMORY = 256 * 1024 * 1024

/** Passed at every start rather than written to postgresql.conf, so that a new version brings its own settings. */
export async function chooseSettings(
  version: string,
  socketDirectory: string,
  overrides: Record<string, string>,
): Promise<Record<string, string>> {
  return {
    // The name appears in process lists and identifies a postgres of an earlier version, whose files an update has replaced.
    cluster_name: `lectern ${version}`,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: quote(socketDirectory),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The launcher reads the SQLSTATE (%e) to find out why a start failed.
    log_line_prefix: '%m [%p] %e ',
    ...((await hasSharedMemory()) ? {} : { dynamic_shared_memory_type: 'mmap' }),
    ...overrides,
  }
}

/** The setting is a list: without quotes, a comma in the path would end the path. */
const quote = (path: string) => `"${path.replaceAll('"', '""')}"`

async function hasSharedMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    const { blocks, bsize } = await statfs('/dev/shm')
    return blocks * bsize >= ENOUGH_SHARED_MEMORY
  } catch {
    return false
  }
}
