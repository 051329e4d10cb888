/** Writes a file under a temporary name and renames it, so that it exists whole or not at all. */
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'

/** Explains in one sentence, for the person who named the path, why it cannot be written to. */
export class UnwritableError extends Error {}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'what should be a folder is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
}

export const unwritable = (out: string) => (error: NodeJS.ErrnoException) => {
  throw new UnwritableError(`${out} cannot be written: ${REASONS[error.code ?? ''] ?? error.message}.`)
}

/** Refuses a path that cannot be written to before the work begins. */
export async function writeWholeFile<Done>(
  out: string,
  write: (file: FileHandle) => Promise<Done>,
  mode = 0o600,
): Promise<Done> {
  if (await isFolder(out)) throw new UnwritableError(`${out} is a folder: name a file.`)
  const draft = `${out}.unfinished`
  const file = await open(draft, 'w', mode).catch(unwritable(out))
  try {
    const done = await write(file)
    await file.sync()
    await file.close()
    await rename(draft, out)
    return done
  } catch (error) {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) unwritable(out)(error as Error)
    throw error
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
