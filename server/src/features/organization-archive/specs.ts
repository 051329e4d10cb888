/** OpenAPI specifications: `openapi.json` lists them, and the document of each is a file beside it, for people and for specifications without a URL. */

import { selectRecords } from '../../core/archive/rows.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { ZipEntry } from '../../core/storage/write-zip.ts'
import { archivedSpecs, findSpecText } from '../openapi/index.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { specsFile } from './files.ts'
import { insertLists } from './insert-lists.ts'

const LIST = 'openapi.json'
const toPath = (slug: string) => `openapi/${slug}.json`

export async function* exportSpecs(db: ReadDb, organizationId: string): AsyncGenerator<ZipEntry> {
  const specs = await selectRecords(db, archivedSpecs, { organizationId })
  yield { path: LIST, content: `${JSON.stringify({ specs }, undefined, 2)}\n` }
  for (const { slug } of specs) {
    const content = await findSpecText(db, organizationId, slug)
    if (content !== undefined) yield { path: toPath(slug), content }
  }
}

/** A job parses the documents, as after an upload. */
export async function importSpecs(db: Transaction, reader: ArchiveReader, organizationId: string): Promise<void> {
  if (!reader.has(LIST)) return
  const { specs } = await reader.readRecords(LIST, specsFile)
  for (const spec of specs!) if (spec.sourceUrl === null) spec.text = await reader.readText(toPath(spec.slug))
  await insertLists(specsFile, { specs: specs! }, { db, path: LIST, scope: { organizationId }, note: () => {} })
}
