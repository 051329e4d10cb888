import type { Readable } from 'node:stream'
import { streamZip, type ZipEntry } from '../../core/storage/write-zip.ts'
import type { ExportedFile } from './exported-files.ts'

export const toZip = (
  files: readonly ExportedFile[],
  { mtime, onFile }: { mtime: Date; onFile?: (at: number) => void },
): Promise<Readable> => streamZip(listEntries(files, onFile), { mtime })

async function* listEntries(
  files: readonly ExportedFile[],
  onFile: ((at: number) => void) | undefined,
): AsyncGenerator<ZipEntry> {
  for (const [at, { path, open }] of files.entries()) {
    onFile?.(at)
    yield { path, content: await open() }
  }
}
