/** OpenAPI specifications: `openapi.json` lists them, and beside it lies what each says, for people and for those without an address. */
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import type { ZipEntry } from '../../core/storage/write-zip.ts'
import { findApiDocument, putSpec } from '../openapi/index.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { specsFile } from './files.ts'

const LIST = 'openapi.json'
const nameOf = (slug: string) => `openapi/${slug}.json`

export async function* exportSpecs(db: Db, organizationId: string): AsyncGenerator<ZipEntry> {
  const rows = await db
    .selectFrom('openapi_specs')
    .select(['slug', 'source_url as sourceUrl', 'created_at as createdAt', 'last_version_id', 'source_text'])
    .where('organization_id', '=', organizationId)
    .where('listed', '=', true)
    .orderBy('slug')
    .execute()
  const specs = rows.map(({ slug, sourceUrl, createdAt }) => ({ slug, sourceUrl, createdAt }))
  yield { path: LIST, content: `${JSON.stringify({ specs }, undefined, 2)}\n` }
  for (const { slug, last_version_id, source_text } of rows) {
    const document = last_version_id === null ? undefined : await findApiDocument(db, last_version_id)
    // What was sent last is not read yet, and may be YAML, which JSON is a part of.
    const content = source_text ?? (document && JSON.stringify(document, undefined, 1))
    if (content !== undefined) yield { path: nameOf(slug), content }
  }
}

/** Read by a job, as if they were sent just now. */
export async function importSpecs(db: Db, reader: ArchiveReader, organizationId: string): Promise<void> {
  if (!reader.has(LIST)) return
  const { specs } = await reader.readRecords(LIST, specsFile)
  for (const { slug, sourceUrl } of specs!) {
    if (sourceUrl !== null && !URL.canParse(sourceUrl)) throw invalid(`${LIST}: sourceUrl of ${slug} is no address`)
    const source = sourceUrl === null ? { text: await reader.readText(nameOf(slug)) } : { url: sourceUrl }
    await putSpec(db, organizationId, slug, source)
  }
}
