import { findElement, type HtmlElement, parseHtml, readHtml, readHtmlText, toParsedPage } from '@lectern/content/html'
import type { Resolve } from '@lectern/content/markdown'
import type { Archive, ArchiveEntry } from '../../../core/storage/read-zip.ts'
import { type PageInArchive, pathFrom, readPageArchive } from '../page-archive.ts'
import { openZip, type ReadSource, type SourceContext, wrongContent } from '../source.ts'
import { officeKind } from './docx.ts'

/** Reads a Confluence space exported as HTML: one file per page, and an index that lists them as a tree. */
export const confluence: ReadSource = async (reading) => {
  const archive = await openZip(await reading.open(), reading.caps)
  try {
    return await readSpaceExport(archive, reading)
  } catch (error) {
    archive.close()
    throw error
  }
}

async function readSpaceExport(archive: Archive, reading: SourceContext) {
  const index = findIndex(archive)
  if (!index) throw wrongContent(kindOf(archive), 'a space of Confluence exported as HTML')
  const outline = readOutline(parseHtml((await index.read()).toString('utf8')), index.path)
  const texts = new Map<string, string>()
  for (const entry of archive.entries.values()) {
    reading.signal.throwIfAborted()
    const isPage =
      /\.html?$/i.test(entry.path) && entry !== index && !/(?:^|\/)(?:attachments|images|styles)\//.test(entry.path)
    if (isPage) texts.set(entry.path, (await entry.read()).toString('utf8'))
  }
  const byId = new Map(
    [...texts.keys()].flatMap((path) => (idOf(path) === undefined ? [] : [[idOf(path)!, path] as const])),
  )
  const pages = toPages(outline, texts)
  return readPageArchive(archive, pages, reading, { locateElsewhere: (url) => byId.get(pageIdIn(url) ?? '') })
}

/**
 * Whether the entries of an archive are a space that Confluence exported: as HTML, an index beside pages that end in their id, or the older names of nothing but
 * the id; or as XML, which is refused by its name.
 */
export function isConfluenceExport(paths: readonly string[]): boolean {
  if (paths.includes('entities.xml') && paths.includes('exportDescriptor.properties')) return true
  return paths.some((path) => {
    const folder = /^(.*\/)?index\.html$/.exec(path)
    if (!folder) return false
    const start = folder[1] ?? ''
    return paths.some((other) => other.startsWith(start) && /^(?:[^/]*_)?\d{5,}\.html$/.test(other.slice(start.length)))
  })
}

/** Finds the topmost index. */
function findIndex({ entries }: Archive): ArchiveEntry | undefined {
  const found = [...entries.values()].filter(({ path }) => /(?:^|\/)index\.html$/.test(path))
  return found.sort((a, b) => a.path.length - b.path.length)[0]
}

function kindOf(archive: Archive): string {
  if (archive.entries.has('entities.xml')) return 'a space of Confluence exported as XML'
  return officeKind(archive)
}

interface Listed {
  readonly path: string
  readonly title: string
  readonly pages: readonly Listed[]
}

/** Reads the nested lists of links of the index. */
function readOutline(page: HtmlElement, index: string): Listed[] {
  const read = (element: HtmlElement): Listed[] =>
    element.children.flatMap((child): Listed[] => {
      if (child.type === 'text') return []
      if (child.name !== 'li') return read(child)
      const link = findLink(child)
      const path = link?.attributes.href === undefined ? undefined : pathFrom(link.attributes.href, index)
      const below = child.children.flatMap((each) => (each.type === 'element' && each.name === 'ul' ? read(each) : []))
      return path === undefined ? below : [{ path, title: readHtmlText(link!), pages: below }]
    })
  return read(page)
}

/** Finds the item's own link, not one of a nested list. */
function findLink(item: HtmlElement): HtmlElement | undefined {
  for (const child of item.children) {
    if (child.type === 'text' || child.name === 'ul') continue
    if (child.name === 'a') return child
    const found = findLink(child)
    if (found) return found
  }
  return undefined
}

/** Returns pages in the order of the index, then the others. */
function toPages(outline: readonly Listed[], texts: ReadonlyMap<string, string>): PageInArchive[] {
  const left = new Set(texts.keys())
  const place = (listed: readonly Listed[]): PageInArchive[] =>
    listed.flatMap(({ path, title, pages }) => {
      const isNew = left.delete(path)
      const below = place(pages)
      return isNew ? [toPage(path, title, texts.get(path)!, below)] : below
    })
  const placed = place(outline)
  return [...placed, ...[...left].map((path) => toPage(path, undefined, texts.get(path)!, []))]
}

function toPage(path: string, listed: string | undefined, html: string, pages: PageInArchive[]): PageInArchive {
  const title = listed || titleIn(html) || path.replace(/^.*\/|_\d+\.html?$|\.html?$/g, '').replaceAll('-', ' ')
  return {
    path,
    fields: { title },
    pages,
    read: (resolve: Resolve) => {
      const read = readHtml(html, { resolve, hasTitle: false, main: (page) => findById(page, 'main-content') ?? page })
      const page = toParsedPage(read)
      return {
        page: page.kind === 'read' ? { ...page, fields: { title } } : page,
        ...(read.kind === 'read' && { anchors: read.anchors }),
      }
    },
  }
}

/** `Space : Page` */
function titleIn(html: string): string | undefined {
  const title = findById(parseHtml(html), 'title-text')
  return title && readHtmlText(title).replace(/^.*? : /, '')
}

const findById = (page: HtmlElement, id: string) => findElement(page, ({ attributes }) => attributes.id === id)

const idOf = (path: string) => /(?:^|_|\/)(\d{3,})\.html?$/.exec(path)?.[1]
const pageIdIn = (url: string) => /[?&]pageId=(\d+)/.exec(url)?.[1] ?? /\/pages\/(\d+)(?:\/|$|\?)/.exec(url)?.[1]
