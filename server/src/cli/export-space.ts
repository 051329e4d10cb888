import { readdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { Config } from '../config.ts'
import { createFolders } from '../core/storage/create-folders.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { unwritable, writeWholeFile } from '../core/storage/whole-file.ts'
import { type ExportedFile, listExportedFiles, toZip } from '../features/exports/index.ts'
import { loadRevisionRow } from '../features/revisions/index.ts'
import { findSpaceOrganization, findSpaceRevision } from '../features/spaces/index.ts'
import { drawBar } from './bar.ts'
import { CommandError, say } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'
import { recordCommand } from './record-command.ts'

/** Exports into a folder, or into a zip when `out` ends in .zip. */
export async function exportSpace(config: Config, space: string, out: string): Promise<void> {
  const progress = createProgress()
  try {
    const count = await withDatabase(config, async ({ db }) => {
      const revisionId = await findSpaceRevision(db, space)
      if (revisionId === undefined) throw new CommandError(`No space has the id ${space}.`)
      const revision = await loadRevisionRow(db, space, revisionId)
      const storage = openStorage(config)
      const files = await listExportedFiles({ db, storage }, revision)
      const onFile = (at: number) => progress.step(drawBar(at, files.length, files[at]!.path))
      const isZip = out.endsWith('.zip')
      if (!isZip) await makeFolder(out)
      // As with a download, the row is there before the first byte.
      const organizationId = (await findSpaceOrganization(db, space))!
      await recordCommand(db, { action: 'space.exported', organizationId, target: { id: space }, spaceId: space })
      if (isZip) await writeZip(out, files, revision.created_at, onFile)
      else await writeFolder(out, files, onFile)
      return files.length
    })
    progress.done()
    say(`${out}: ${count} files.`)
  } finally {
    progress.done()
  }
}

async function writeZip(out: string, files: ExportedFile[], mtime: Date, onFile: (at: number) => void) {
  await createFolders(dirname(resolve(out))).catch(unwritable(out))
  await writeWholeFile(out, async (file) => writeFile(file, await toZip(files, { mtime, onFile })), 0o666)
}

async function makeFolder(out: string) {
  await createFolders(resolve(out)).catch(unwritable(out))
  if ((await readdir(out)).length > 0) throw new CommandError(`${out} is not empty: name a new folder.`)
}

async function writeFolder(out: string, files: ExportedFile[], onFile: (at: number) => void) {
  const folder = resolve(out) + sep
  for (const [at, { path, open }] of files.entries()) {
    onFile(at)
    const full = resolve(folder, path)
    if (!full.startsWith(folder)) throw new CommandError(`${path} would be outside the folder.`)
    await createFolders(dirname(full))
    await writeFile(full, await open())
  }
}
