import { type ContentRef, type Document, type FrontMatter, type PageFields, parseMarkdown } from '@lectern/content'
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
  return { document, fields: toFields(frontMatter, refs), heading }
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

/** Names that front matter and pages share, and those that are called otherwise there. */
function toFields(frontMatter: FrontMatter | undefined, refs: ReadonlyMap<string, ContentRef>): Partial<PageFields> {
  if (!frontMatter) return {}
  const { title, description, icon, hidden, noIndex, noRobotsIndex, vars, cover, coverY, coverHeight, layout } =
    frontMatter
  const set = <K extends string, T>(name: K, value: T | null | undefined) =>
    (value === undefined || value === null ? {} : { [name]: value }) as { [P in K]?: T }
  return {
    ...set('title', title || undefined),
    ...set('description', description),
    ...set('icon', icon),
    ...set('hidden', hidden),
    ...set('noIndex', noIndex),
    ...set('noRobotsIndex', noRobotsIndex),
    ...set('variables', vars),
    ...set('condition', frontMatter.if),
    ...(cover && {
      cover: {
        ref: refs.get(cover) ?? { kind: 'url', url: cover },
        yPos: coverY ?? 0,
        ...set('height', coverHeight),
      },
    }),
    ...set('layout', layout && toLayout(layout)),
  }
}

const SWITCHES = ['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata']

/** `title: { visible: false }` and `title: false` say the same. */
function toLayout(layout: { readonly [name: string]: unknown }) {
  const visible = (part: unknown) =>
    typeof part === 'object' && part !== null ? (part as { visible?: unknown }).visible : part
  const size = (layout.cover as { size?: unknown } | undefined)?.size
  return {
    ...(layout.width === 'wide' && { width: 'wide' }),
    ...(['hero', 'full'].includes(size as string) && { coverSize: size }),
    ...Object.fromEntries(
      SWITCHES.flatMap((name) => {
        const value = visible(layout[name])
        return typeof value === 'boolean' ? [[name, value]] : []
      }),
    ),
  }
}
