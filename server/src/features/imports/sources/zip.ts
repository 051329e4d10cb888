import { invalid } from '../../../core/errors.ts'
import type { Archive } from '../../../core/storage/read-zip.ts'
import { readFolder, readTexts, topFolder } from '../folder.ts'
import { openZip, type ReadSource, type SourceContent, wrongContent } from '../source.ts'

/** Reads an archive of markdown or HTML with its assets. */
export const zip: ReadSource = async (reading) =>
  readZipArchive(await openZip(await reading.open(), reading.caps), reading.folder)

/** `folder` is a path in the archive, or in the one folder that contains everything. */
export async function readZipArchive(archive: Archive, folder?: string): Promise<SourceContent> {
  try {
    const files = await readTexts(archive.entries.values())
    const incoming = readFolder(files, findFolder(files.paths, folder))
    if (incoming.pages.length === 0) throw wrongContent(describeEntries(files.paths), 'one with markdown or HTML')
    return {
      incoming,
      languages: incoming.languages,
      openFile: async (address) => {
        const entry = archive.entries.get(address)!
        return { name: address.slice(address.lastIndexOf('/') + 1), bytes: await entry.stream() }
      },
      close: archive.close,
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

function findFolder(paths: readonly string[], folder: string | undefined): string {
  const top = topFolder(paths)
  if (folder === undefined) return top
  const found = [folder, `${top}/${folder}`].find((each) => paths.some((path) => path.startsWith(`${each}/`)))
  if (found === undefined) throw invalid(`url has no folder ${folder}`)
  return found
}

function describeEntries(paths: readonly string[]): string {
  if (paths.length === 0) return 'an empty zip archive'
  const endings = new Set(paths.map((path) => /\.\w+$/.exec(path)?.[0] ?? path))
  return `a zip archive with nothing but ${[...endings].slice(0, 5).join(', ')}`
}
