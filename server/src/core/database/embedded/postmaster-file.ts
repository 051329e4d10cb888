// Reads postmaster.pid, in which PostgreSQL writes its process, where it listens and its state.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, EmbeddedPostgresError, unlessMissing } from './embedded-postgres-error.ts'
import { findCommandLine } from './processes.ts'

interface PostmasterFile {
  pid: number
  port: number
  socketDirectory: string
  status: string
}

interface RunningPostmaster extends PostmasterFile {
  commandLine: string
}

/** Reads the file, whether or not the process is running. */
export async function readPostmasterFile(clusterPath: string): Promise<PostmasterFile | undefined> {
  const text = await readText(clusterPath)
  if (text === undefined) return undefined
  const [pid, , , port, socketDirectory = '', , , status = ''] = text.split('\n')
  return { pid: Number(pid), port: Number(port), socketDirectory, status: status.trim() }
}

/** Returns the running postmaster of this cluster. A pid that is free or belongs to another program does not count. */
export async function findPostmaster(clusterPath: string): Promise<RunningPostmaster | undefined> {
  const file = await readPostmasterFile(clusterPath)
  if (file === undefined || !(file.pid > 0)) return undefined
  const commandLine = await findCommandLine(file.pid)
  return commandLine?.includes(`/postgres -D ${clusterPath} `) ? { ...file, commandLine } : undefined
}

/**
 * After a crash the pid may belong to another program, which PostgreSQL would take for a second postmaster. The rest of the file stays: from it
 * PostgreSQL learns whether an old process still holds the shared memory.
 */
export async function forgetPid(clusterPath: string): Promise<void> {
  const text = await readText(clusterPath)
  if (text === undefined) return
  const nobody = 2 ** 31 - 1
  await writeFile(pathIn(clusterPath), text.replace(/^.*/, String(nobody)))
}

async function readText(clusterPath: string): Promise<string | undefined> {
  try {
    return await unlessMissing(readFile(pathIn(clusterPath), 'utf8'))
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database in ${clusterPath} cannot be read (${codeOf(error)}): use the account that runs Lectern, or root.`,
    )
  }
}

const pathIn = (clusterPath: string) => join(clusterPath, 'postmaster.pid')
