import { type ContentRef, type Document, type PageFields, parseMarkdown, toPageFields } from '@lectern/content'
import type { Body } from '../../core/body-shape.ts'
import { checkDocument } from '../../core/document-shape.ts'
import { invalid } from '../../core/errors.ts'
import { type Batch, type ReadingTime, readingTime } from './batch.ts'
import { resolveLinks } from './resolve-links.ts'

export interface ReadBody {
  document: Document
  /** What front matter says of the page. */
  fields: Partial<PageFields>
  /** Of a `#` line the text begins with: the document's first node. */
  heading: { title: string; isOnly: boolean } | undefined
}

/** A body as it came in; undefined when there is none. `folders` are where relative paths start, `field` is where it stands. */
export async function readBody(
  batch: Pick<Batch, 'nodes' | 'content' | 'pageRefs' | 'fileRefs'>,
  body: Body,
  { folders, field, time = readingTime() }: { folders: readonly string[]; field: string; time?: ReadingTime },
): Promise<ReadBody | undefined> {
  if ('markdown' in body && 'document' in body) throw invalid(`${field} must hold markdown or a document, not both`)
  if ('document' in body)
    return { document: checkDocument(`${field}.document`, body.document), fields: {}, heading: undefined }
  if (!('markdown' in body)) return undefined
  const urls = new Set<string>()
  const parse = (resolve: (url: string) => ContentRef | undefined) => parseIn(time, body.markdown, field, resolve)
  const first = parse((url) => {
    urls.add(url)
    return undefined
  })
  if (first.frontMatter?.cover !== undefined) urls.add(first.frontMatter.cover)
  const refs = await resolveLinks(batch, urls, folders)
  const { document, frontMatter, heading } = refs.size === 0 ? first : parse((url) => refs.get(url))
  return { document, fields: toPageFields(frontMatter, (url) => refs.get(url)), heading }
}

function parseIn(time: ReadingTime, markdown: string, field: string, resolve: (url: string) => ContentRef | undefined) {
  const start = Date.now()
  const isLate = () => Date.now() - start > time.milliseconds
  const parsed = parseMarkdown(markdown, { resolve, limits: { isLate } })
  time.milliseconds -= Date.now() - start
  if (parsed.kind === 'tooComplex') throw invalid(`${field}.markdown ${parsed.rule}`)
  if (parsed.kind === 'invalidFrontMatter')
    throw invalid(`${field}.markdown: the front matter, line ${parsed.line}: ${parsed.rule}`)
  return parsed
}
