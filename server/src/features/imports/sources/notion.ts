import { posix } from 'node:path'
import type { ContentRef, Document } from '@lectern/content/document'
import {
  findElement,
  type HtmlElement,
  hintStyleOfEmoji,
  parseHtml,
  readHtml,
  readHtmlText,
  tableOfTexts,
  toParsedPage,
} from '@lectern/content/html'
import type { ParsedPage } from '@lectern/content/incoming'
import type { Resolve } from '@lectern/content/markdown'
import { readPageText } from '@lectern/content/repository'
import type { PageFields } from '@lectern/content/revision'
import { parse } from 'csv-parse/sync'
import type { Archive, ArchiveEntry } from '../../../core/storage/read-zip.ts'
import { type PageInArchive, readPageArchive } from '../page-archive.ts'
import { openZip, type ReadSource, type SourceContext, wrongContent } from '../source.ts'
import { officeKind } from './docx.ts'
import { arrangeNotionPages, type NotionFile, toNotionFile } from './notion-tree.ts'

/** Reads a Notion export, as markdown or HTML: a file for each page and database, in folders named after the parent page. */
export const notion: ReadSource = async (reading) => {
  const archive = await openWhole(await openZip(await reading.open(), reading.caps), reading)
  try {
    return await readExport(archive, reading)
  } catch (error) {
    archive.close()
    throw error
  }
}

async function readExport(archive: Archive, reading: SourceContext) {
  const found = [...archive.entries.values()].flatMap((entry) => toNotionFile(entry) ?? [])
  if (!found.some(({ id }) => id !== undefined)) throw wrongContent(officeKind(archive), 'an export of Notion')
  const texts = new Map<NotionFile, string>()
  for (const file of withoutDoubles(found)) {
    reading.signal.throwIfAborted()
    texts.set(file, (await file.entry.read()).toString('utf8'))
  }
  const toPage = (file: NotionFile, pages: readonly PageInArchive[]): PageInArchive => ({
    path: file.entry.path,
    aliases: file.aliases,
    fields: { title: file.title },
    pages,
    read: (resolve) => readFile(file, texts.get(file)!, pages, resolve),
  })
  return readPageArchive(archive, arrangeNotionPages(texts, toPage), reading)
}

/** A large export is an archive of archives, each with a part of the pages. */
async function openWhole(outer: Archive, reading: SourceContext): Promise<Archive> {
  const parts = [...outer.entries.values()].filter(({ path }) => /\.zip$/i.test(path))
  if (parts.length === 0) return outer
  const opened: Archive[] = [outer]
  const close = () => {
    for (const each of opened) each.close()
  }
  const entries = new Map<string, ArchiveEntry>(outer.entries)
  let left = reading.caps.bytes
  try {
    for (const part of parts) {
      entries.delete(part.path)
      const inner = await openZip(await part.read(), { ...reading.caps, bytes: left })
      opened.push(inner)
      for (const [path, entry] of inner.entries) {
        left -= entry.size
        if (!entries.has(path)) entries.set(path, entry)
      }
    }
  } catch (error) {
    close()
    throw error
  }
  return { entries, close }
}

/** A database has a page and a CSV file, or two CSV files of which one has all rows: one of them is used. */
function withoutDoubles(files: readonly NotionFile[]): NotionFile[] {
  const pages = new Set(files.flatMap(({ kind, id }) => (kind === 'values' || id === undefined ? [] : [id])))
  const whole = new Set(files.flatMap(({ isWhole, key }) => (isWhole ? [key] : [])))
  return files.filter(
    ({ kind, id, key, isWhole }) => kind !== 'values' || (!pages.has(id ?? '') && (isWhole || !whole.has(key))),
  )
}

function readFile(
  file: NotionFile,
  text: string,
  below: readonly PageInArchive[],
  resolve: Resolve,
): ReturnType<PageInArchive['read']> {
  if (file.kind === 'values') return { page: readValues(file, text, below, resolve) }
  if (file.kind === 'markdown') return { page: readPageText(withHints(text), resolve) }
  const tree = parseHtml(text)
  const read = readHtml(tree, { resolve })
  const page = toParsedPage(read)
  if (read.kind !== 'read' || page.kind !== 'read') return { page }
  return { page: { ...page, fields: { ...page.fields, ...iconOf(tree) } }, anchors: read.anchors }
}

/** Reads the emoji beside the title of a page. */
function iconOf(page: HtmlElement): Pick<PageFields, 'emoji'> {
  const icon = findElement(page, ({ classes }) => classes.includes('page-header-icon'))
  const sign = icon ? readHtmlText(icon) : ''
  if (!/^\p{Extended_Pictographic}/u.test(sign)) return {}
  const codes = Array.from(sign, (character) => character.codePointAt(0)!.toString(16)).filter(
    (code) => code !== 'fe0f',
  )
  return codes.length > 8 ? {} : { emoji: codes.join('-') }
}

/** Turns `<aside>`, which the export uses for callouts, into hints; not inside code. */
export function withHints(markdown: string): string {
  let fence: string | undefined
  return markdown
    .split('\n')
    .map((line, at, lines) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
      if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence
      if (fence !== undefined) return line
      if (line.trim() === '</aside>') return '{% endhint %}'
      const indent = /^(\s*)<aside>/.exec(line)?.[1]
      if (indent === undefined) return line
      const words = line.slice(indent.length + '<aside>'.length).trimStart()
      const style = hintStyleOfEmoji(words === '' ? (lines[at + 1] ?? '') : words) ?? 'info'
      return `${indent}{% hint style="${style}" %}${words === '' ? '' : `\n${indent}${words}`}`
    })
    .join('\n')
}

const MAX_CELLS = 30_000

/** Reads a database as a table whose rows link to their pages. */
function readValues(file: NotionFile, text: string, below: readonly PageInArchive[], resolve: Resolve): ParsedPage {
  const rows = parseRows(text)
  if (rows === undefined) return { kind: 'unreadable', reason: 'it is not a CSV file' }
  const [titles = [], ...records] = rows
  if (titles.length * records.length > MAX_CELLS)
    return { kind: 'unreadable', reason: `its table must have at most ${MAX_CELLS} cells` }
  const pages = new Map(below.map(({ path, fields }) => [fields.title, path]))
  const linkOf = ([name = '']: readonly string[]): ContentRef | undefined => {
    const path = pages.get(name.trim())
    const address = path === undefined ? undefined : posix.relative(posix.dirname(file.entry.path), path)
    return address === undefined
      ? undefined
      : resolve(encodeURI(address).replaceAll(/[?#]/g, encodeURIComponent), 'link')
  }
  const nodes = titles.length === 0 ? [] : [tableOfTexts(titles, records, linkOf)]
  const body: Document = { object: 'document', data: {}, nodes }
  return { kind: 'read', body, fields: { title: file.title } }
}

function parseRows(text: string): string[][] | undefined {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    return undefined
  }
}
