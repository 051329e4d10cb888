/** The programs of the cluster, from the packages of Debian 12. */
import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRESQL = '/usr/lib/postgresql'

export interface Packages {
  patroni: string
  etcd: string
  haproxy: string
  /** The folder with `postgres` and its tools. */
  postgresql: string
  /** Undefined where packets cannot be dropped. */
  iptables: string | undefined
}

/** Returns the names of the packages that are missing instead, if any are. */
export function findPackages(): Packages | string[] {
  const patroni = findProgram('patroni')
  const etcd = findProgram('etcd')
  const haproxy = findProgram('haproxy')
  const postgresql = findPostgresql()
  if (patroni && etcd && haproxy && postgresql)
    return { patroni, etcd, haproxy, postgresql, iptables: findProgram('iptables') }
  const found = { patroni, 'etcd-server': etcd, haproxy, 'postgresql-15': postgresql }
  return Object.entries(found).flatMap(([name, path]) => (path === undefined ? [name] : []))
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** The newest that Lectern can use. */
function findPostgresql(): string | undefined {
  const versions = listVersions().filter((version) => version >= 15)
  return versions
    .map((version) => join(POSTGRESQL, String(version), 'bin'))
    .find((bin) => isExecutable(join(bin, 'postgres')))
}

function listVersions(): number[] {
  try {
    return readdirSync(POSTGRESQL)
      .map(Number)
      .toSorted((a, b) => b - a)
  } catch {
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
