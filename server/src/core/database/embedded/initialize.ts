import { access, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Binaries, withPlainPath } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { changeOwner } from './run-as.ts'
import { runBinary, spawnOptions } from './run-binary.ts'

export const USER = 'lectern'
export const DATABASE = 'lectern'

const FLAGS = ['-U', USER, '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const TRUST = ['--auth-local=trust', '--auth-host=reject']

/** Creates the database under another name first, so that a directory with the final name is always complete. */
export async function initializeOnce(cluster: Cluster, binaries: Binaries, say: (line: string) => void): Promise<void> {
  if (await exists(join(cluster.path, 'PG_VERSION'))) return
  say('Creating the database: this takes a few seconds.')
  const draft = await makeDraft(cluster)
  try {
    await withPlainPath(cluster.account, binaries, (programs) => createDatabase(draft, cluster, programs))
    await moveInto(cluster.path, draft)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function createDatabase(draft: string, cluster: Cluster, programs: Binaries): Promise<void> {
  const options = spawnOptions(programs, cluster.account)
  await runBinary(programs.initdb, ['-D', draft, ...FLAGS, ...TRUST], '', options)
  const alone = ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres']
  await runBinary(programs.postgres, alone, `CREATE DATABASE ${DATABASE}\n`, options)
}

async function makeDraft(cluster: Cluster): Promise<string> {
  const home = dirname(cluster.path)
  const prefix = `${basename(cluster.path)}.draft-`
  for (const name of await readdir(home)) {
    if (name.startsWith(prefix)) await rm(join(home, name), { recursive: true, force: true })
  }
  const draft = await mkdtemp(join(home, prefix))
  await changeOwner(cluster.account, draft)
  return draft
}

async function moveInto(path: string, draft: string): Promise<void> {
  try {
    await rename(draft, path)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database cannot be created in ${path} (${codeOf(error)}), which has other content: move that away, or set LECTERN_DATA to another directory.`,
    )
  }
  const home = await open(dirname(path))
  await home.sync().finally(() => home.close())
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
