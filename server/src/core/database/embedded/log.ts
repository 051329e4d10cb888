import { readFile, rename } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { unlessMissing } from './embedded-postgres-error.ts'

export const logOf = (cluster: Cluster) => `${cluster.path}.log`

/** Begins a new log and keeps the one before it. */
export async function turnLog(cluster: Cluster): Promise<void> {
  await unlessMissing(rename(logOf(cluster), `${logOf(cluster)}.1`))
}

export async function readLog(cluster: Cluster): Promise<string> {
  return (await unlessMissing(readFile(logOf(cluster), 'utf8'))) ?? ''
}
