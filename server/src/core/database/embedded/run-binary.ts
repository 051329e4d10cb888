import { spawn } from 'node:child_process'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Account, asAccount } from './run-as.ts'

const OLDEST_GLIBC = [2, 27] as const

/** Options of all PostgreSQL programs. The account may not be able to enter our working directory. */
export function spawnOptions(binaries: Binaries, account: Account) {
  return { ...asAccount(account), env: binaries.environment, cwd: '/' }
}

/** Runs one of the programs to its end; its output is shown only when it fails. */
export async function runBinary(
  program: string,
  args: string[],
  input: string,
  options: ReturnType<typeof spawnOptions>,
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  // A program that ends early closes its input; its exit code says more.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(failure(error.message)))
    child.on('close', resolve)
  })
  if (code !== 0) throw failure(lastLines(said))
}

export function failure(said: string): EmbeddedPostgresError {
  if (said.includes('No space left on device') || said.includes(' 53100 '))
    return new EmbeddedPostgresError(`PostgreSQL could not start because the disk is full: free some space.`)
  return new EmbeddedPostgresError(explainLibc() ?? `PostgreSQL could not start:\n${said}`)
}

export const lastLines = (text: string) => text.trimEnd().split('\n').slice(-10).join('\n')

function explainLibc(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const wayOut = 'use a system with it, such as Debian 10 or later, or set DATABASE_URL to a PostgreSQL of your own.'
  if (header.glibcVersionRuntime === undefined) {
    return `The bundled PostgreSQL needs glibc 2.27 or later, and this system (Alpine?) has another C library: ${wayOut}`
  }
  const [major = 0, minor = 0] = header.glibcVersionRuntime.split('.').map(Number)
  if (major > OLDEST_GLIBC[0] || (major === OLDEST_GLIBC[0] && minor >= OLDEST_GLIBC[1])) return undefined
  return `The bundled PostgreSQL needs glibc 2.27 or later, and this system has ${header.glibcVersionRuntime}: ${wayOut}`
}
