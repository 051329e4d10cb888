import type { Archive } from '../../../core/storage/read-zip.ts'
import { readFolder, readTexts, topFolder } from '../folder.ts'
import { openZip, type ReadSource, type SourceContent, wrongContent } from '../source.ts'

/** Reads an archive of markdown or HTML with its assets. */
export const zip: ReadSource = async (reading) => readZipArchive(await openZip(await reading.open(), reading.caps))

export async function readZipArchive(archive: Archive): Promise<SourceContent> {
  try {
    const files = await readTexts(archive.entries.values())
    const incoming = readFolder(files, topFolder(files.paths))
    if (incoming.pages.length === 0) throw wrongContent(describeEntries(files.paths), 'one with markdown or HTML')
    return {
      incoming,
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

function describeEntries(paths: readonly string[]): string {
  if (paths.length === 0) return 'an empty zip archive'
  const endings = new Set(paths.map((path) => /\.\w+$/.exec(path)?.[0] ?? path))
  return `a zip archive with nothing but ${[...endings].slice(0, 5).join(', ')}`
}
