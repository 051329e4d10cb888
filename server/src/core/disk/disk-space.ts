/** Measures the free space where Lectern and its embedded PostgreSQL write. */
import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { findClusterPath } from '../database/embedded/cluster.ts'
import { wasFullLately } from './disk-full.ts'

export const MEGABYTE = 1024 * 1024
/** PostgreSQL reserves this much for the next part of its write-ahead log; without it, it stops. */
const NEEDED = 16 * MEGABYTE

export type DiskSettings = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'diskMegabytes'>

export interface DiskSpace {
  /** The folder with the least space. */
  folder: string
  totalBytes: number
  freeBytes: number
  state: 'enough' | 'low' | 'full'
}

/** Undefined when no folder exists yet. */
export async function measureDisk(settings: DiskSettings): Promise<DiskSpace | undefined> {
  const measured = await Promise.all((await listFolders(settings)).map(measureFolder))
  const [least] = measured
    .filter((each) => each !== undefined)
    .toSorted((one, other) => one.freeBytes - other.freeBytes)
  return least && { ...least, state: toState(least.freeBytes, settings.diskMegabytes) }
}

async function listFolders({ dataDirectory, databaseUrl }: DiskSettings): Promise<string[]> {
  const database = databaseUrl === undefined ? await findClusterPath(dataDirectory) : undefined
  return database === undefined ? [dataDirectory] : [dataDirectory, database]
}

async function measureFolder(folder: string): Promise<Omit<DiskSpace, 'state'> | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { folder, totalBytes: found.blocks * found.bsize, freeBytes: found.bavail * found.bsize }
}

export const isUsedUp = (freeBytes: number) => freeBytes < NEEDED

function toState(freeBytes: number, warnMegabytes: number): DiskSpace['state'] {
  if (isUsedUp(freeBytes) || wasFullLately()) return 'full'
  return freeBytes < warnMegabytes * MEGABYTE ? 'low' : 'enough'
}
