/** Chooses the source by the kind of the document. */
import { ArchiveError, openArchive } from '../../../core/storage/read-zip.ts'
import { describeContent, type OpenedDocument, type ReadSource, wrongContent } from '../source.ts'
import { isConfluenceExport } from './confluence.ts'
import { WORD_MAIN } from './docx.ts'
import type { SourceName } from './names.ts'
import { isHtml } from './website/crawl.ts'

export const createByType =
  (loadSource: (name: SourceName) => Promise<ReadSource>): ReadSource =>
  async (reading) => {
    const opened = await reading.open()
    const name = await typeOf(opened)
    if (!name) throw wrongContent(describeContent(opened), 'a document that can be imported')
    if (reading.folder !== undefined && name !== 'zip')
      throw wrongContent(
        describeContent(opened),
        'a zip archive of markdown or HTML, of which a folder can be imported',
      )
    const source = await loadSource(name)
    return source({ ...reading, open: async (url, most) => (url ? reading.open(url, most) : opened) })
  }

async function typeOf(opened: OpenedDocument): Promise<SourceName | undefined> {
  const found = describeContent(opened)
  if (found === 'a zip archive') return typeOfArchive(opened.path)
  if (found === 'an HTML page' || isHtml(opened)) return 'html'
  const start = Buffer.from(opened.head).toString('utf8')
  if (found === 'JSON') return /"(?:openapi|swagger)"\s*:/.test(start) ? 'open-api' : undefined
  if (found !== 'text') return undefined
  return /^(?:openapi|swagger)\s*:/m.test(start) && /\.ya?ml$/i.test(opened.name) ? 'open-api' : 'markdown'
}

/** Reads only the names of entries: the source that reads the archive rejects unsafe ones. */
async function typeOfArchive(path: string): Promise<SourceName> {
  try {
    const archive = await openArchive(path, { entries: 1e6, bytes: Number.POSITIVE_INFINITY })
    archive.close()
    const names = [...archive.entries.keys()]
    if (names.some((name) => WORD_MAIN.test(name))) return 'docx'
    if (isConfluenceExport(names)) return 'confluence'
    if (names.some((name) => /(?:^|\/)[^/]+ [0-9a-f]{32}\.(?:md|html|csv)$/.test(name))) return 'notion'
    return 'zip'
  } catch (error) {
    if (error instanceof ArchiveError) return 'zip'
    throw error
  }
}
