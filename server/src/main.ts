/** The program: the first word of the command line chooses the command, which is loaded on demand. */

import { isMainThread } from 'node:worker_threads'
import { BackupError } from './backup/backup-error.ts'
import {
  asksForHelp,
  type Command,
  CommandError,
  columns,
  type Group,
  runCommand,
  say,
  UsageError,
} from './cli/command.ts'
import { ConfigError } from './config.ts'
import { EmbeddedPostgresError } from './core/database/embedded/embedded-postgres-error.ts'
import { isDiskFull } from './core/disk/disk-full.ts'
import { ApiError } from './core/errors.ts'
import { SecretKeyError } from './core/seal/secret-key-error.ts'
import { UnwritableError } from './core/storage/whole-file.ts'
import { build } from './core/version.ts'

const commands: Record<string, () => Promise<Command | Group>> = {
  serve: async () => (await import('./cli/serve.ts')).serve,
  migrate: async () => (await import('./cli/migrate.ts')).migrateCommand,
  user: async () => (await import('./cli/user.ts')).user,
  token: async () => (await import('./cli/token.ts')).token,
  organization: async () => (await import('./cli/organization.ts')).organizationGroup,
  demo: async () => (await import('./cli/demo.ts')).demo,
  export: async () => (await import('./cli/export.ts')).exportCommand,
  import: async () => (await import('./cli/import.ts')).importCommand,
  audit: async () => (await import('./cli/audit.ts')).audit,
  insights: async () => (await import('./cli/insights.ts')).insights,
  backup: async () => (await import('./cli/backup.ts')).backup,
  backups: async () => (await import('./cli/backups.ts')).backupsGroup,
  restore: async () => (await import('./cli/restore.ts')).restore,
  database: async () => (await import('./cli/database.ts')).databaseGroup,
  secrets: async () => (await import('./cli/secrets.ts')).secretsGroup,
  doctor: async () => (await import('./cli/doctor.ts')).doctor,
}

async function help(): Promise<string> {
  const rows = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => [name, (await load()).summary] as const),
  )
  return [
    'Usage: lectern COMMAND [OPTIONS]',
    'Lectern, a self-hosted documentation workspace.',
    columns(rows),
    'lectern COMMAND --help shows the options of a command. Settings come from the environment; docs/settings.md lists them.',
  ].join('\n\n')
}

async function main([name = '', ...rest]: string[]): Promise<void> {
  if (Object.hasOwn(commands, name)) return runCommand(`lectern ${name}`, await commands[name]!(), rest)
  if (name === '--version') return say(build)
  if (asksForHelp([name, ...rest]) || name === 'help') return say(await help())
  const known = Object.keys(commands).join(', ')
  throw new UsageError(
    name ? `There is no command "${name}": choose ${known}.` : `A command is missing: choose ${known}.`,
  )
}

/** An expected error is one sentence; any other is a bug and shows its stack. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} ${error.command} --help shows how.`
  if (error instanceof ConfigError) return `${error.message}.`
  if (error instanceof ApiError) return `${error.message}.`
  if (
    [CommandError, EmbeddedPostgresError, BackupError, SecretKeyError, UnwritableError].some(
      (kind) => error instanceof kind,
    )
  )
    return (error as Error).message
  if (isDiskFull(error)) return explainFullDisk(error as NodeJS.ErrnoException)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const explainFullDisk = ({ code, path }: NodeJS.ErrnoException) =>
  `The disk ${code === '53100' ? 'of the database' : `of ${path ?? 'this server'}`} is full: free some space and try again.`

// As in Node.js before 21 there is no `navigator`; without it pg would load all of fetch to detect a browser-like runtime.
;(globalThis as { navigator?: unknown }).navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` }

// A thread of the program runs the same file.
const run = () => (isMainThread ? main(process.argv.slice(2)) : import('./thread-tasks.ts'))

run().catch((error) => {
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1
  // Open handles of a failed start must not keep the process alive.
  process.stderr.write(`lectern: ${explain(error)}\n`, () => process.exit())
})
