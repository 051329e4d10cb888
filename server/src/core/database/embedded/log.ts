import { readFile, rename } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { unlessMissing } from './embedded-postgres-error.ts'

export const logOf = (cluster: Cluster) => `${cluster.path}.log`

/** Starts a new log and renames the previous one. */
export async function rotateLog(cluster: Cluster): Promise<void> {
  await unlessMissing(rename(logOf(cluster), `${logOf(cluster)}.1`))
}

export async function readLog(cluster: Cluster): Promise<string> {
  return (await unlessMissing(readFile(logOf(cluster), 'utf8'))) ?? ''
}
