// One process per database. The lock is a folder of numbered files, each naming a process; the highest number holds it.
// A file whose process is gone is overtaken by creating the next number, which the file system grants to one process only.
// Deleting or replacing a stale file instead could hit the fresh lock of a process that was quicker.
import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolders } from '../../storage/create-folders.ts'
import { codeOf, EmbeddedPostgresError, unlessMissing } from './embedded-postgres-error.ts'
import { findBirth } from './processes.ts'

/** The folder of the lock of a database. */
export const lockOf = (clusterPath: string) => `${clusterPath}.lock`

interface Holder {
  pid: number
  birth: string
}

/** Returns the function that releases the lock. The lock of a process that dies counts as released. */
export async function takeLock(folder: string, dataDirectory: string): Promise<() => Promise<void>> {
  await createFolders(folder)
  const birth = await findBirth(process.pid)
  const draft = join(folder, `draft-${randomUUID()}`)
  await writeFile(draft, JSON.stringify({ pid: process.pid, birth }))
  try {
    for (;;) {
      const highest = Math.max(0, ...(await listNumbers(folder)))
      const holder = await findLiveHolder(join(folder, String(highest)))
      if (holder !== undefined) throw refusal(dataDirectory, holder)
      const mine = highest + 1
      if (!(await linkUnlessTaken(draft, join(folder, String(mine))))) continue
      const numbers = await listNumbers(folder)
      // The number was free because other processes had passed it and removed their files.
      const overtaken = Math.max(...numbers) > mine
      const useless = overtaken ? [mine] : numbers.filter((number) => number < mine)
      for (const number of useless) await rm(join(folder, String(number)), { force: true })
      if (!overtaken) return () => release(folder, mine)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Says whether a process holds the lock now. */
export async function isLocked(folder: string): Promise<boolean> {
  const numbers = (await unlessMissing(listNumbers(folder))) ?? []
  return (await findLiveHolder(join(folder, String(Math.max(0, ...numbers))))) !== undefined
}

/** The file stays, since numbers must never fall, but it no longer names a process. */
async function release(folder: string, number: number): Promise<void> {
  const draft = join(folder, `draft-${randomUUID()}`)
  await writeFile(draft, '{}')
  await rename(draft, join(folder, String(number)))
}

async function findLiveHolder(path: string): Promise<Holder | undefined> {
  const text = await unlessMissing(readFile(path, 'utf8'))
  const holder = parseHolder(text ?? '')
  if (holder === undefined) return undefined
  return (await findBirth(holder.pid)) === holder.birth ? holder : undefined
}

/** A power failure may leave an empty file; nobody holds that lock. */
function parseHolder(text: string): Holder | undefined {
  try {
    const holder: Partial<Holder> = JSON.parse(text)
    return holder.pid && holder.birth ? { pid: holder.pid, birth: holder.birth } : undefined
  } catch {
    return undefined
  }
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number)
}

function refusal(dataDirectory: string, holder: Holder): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data directory ${dataDirectory} is in use by another Lectern process (pid ${holder.pid}): stop that one first, or set LECTERN_DATA to another directory.`,
  )
}
