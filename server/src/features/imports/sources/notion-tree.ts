/** Arranges the pages of a Notion export: files are named after their pages, folders after the parent page. */
import { posix } from 'node:path'
import type { ArchiveEntry } from '../../../core/storage/read-zip.ts'

export interface NotionFile {
  readonly entry: ArchiveEntry
  readonly kind: 'markdown' | 'html' | 'values'
  /** 32 hexadecimal digits at the end of the name. */
  readonly id: string | undefined
  readonly title: string
  /** The path without suffixes that only some of its files have. */
  readonly key: string
  /** Whether the file has all rows of a database, not only those of a view. */
  readonly isWhole: boolean
  /** The other names of a database. */
  readonly aliases: readonly string[]
}

const KINDS = new Map<string, NotionFile['kind']>([
  ['.md', 'markdown'],
  ['.html', 'html'],
  ['.csv', 'values'],
])

/** Returns undefined for files that are not pages, and for the index of an export. */
export function toNotionFile(entry: ArchiveEntry): NotionFile | undefined {
  const extension = posix.extname(entry.path).toLowerCase()
  const kind = KINDS.get(extension)
  const base = posix.basename(entry.path, posix.extname(entry.path))
  if (!kind || (kind === 'html' && base === 'index')) return undefined
  const isWhole = kind === 'values' && base.endsWith('_all')
  const name = isWhole ? base.slice(0, -'_all'.length) : base
  const id = /^[0-9a-f]{32}$/.test(name.slice(-32)) ? name.slice(-32) : undefined
  const words = id === undefined ? name : name.slice(0, -32).replace(/[ _-]$/, '')
  const key = posix.join(posix.dirname(entry.path), name)
  const title = words.trim() || 'Untitled'
  return { entry, kind, id, title, key, isWhole, aliases: isWhole ? [`${key}.csv`] : [] }
}

/** Puts pages below the page of their folder, in the order in which it mentions them; the others follow by title. */
export function arrangeNotionPages<P>(
  texts: ReadonlyMap<NotionFile, string>,
  toPage: (file: NotionFile, pages: readonly P[]) => P,
): P[] {
  const byFolder = new Map<string, NotionFile>()
  const claim = (folder: string, file: NotionFile) => {
    if (!byFolder.has(folder)) byFolder.set(folder, file)
  }
  for (const file of texts.keys()) claim(file.key, file)
  for (const file of texts.keys()) claim(posix.join(posix.dirname(file.key), file.title), file)
  const below = new Map<NotionFile | undefined, NotionFile[]>()
  for (const file of texts.keys()) {
    const parent = findParent(file, byFolder)
    const siblings = below.get(parent)
    if (siblings) siblings.push(file)
    else below.set(parent, [file])
  }
  const place = (parent: NotionFile | undefined): P[] => {
    const text = parent === undefined ? '' : texts.get(parent)!
    const found = (below.get(parent) ?? []).map((file) => ({ file, at: placeIn(text, file) }))
    return found
      .sort((a, b) => a.at - b.at || a.file.title.localeCompare(b.file.title, 'en', { numeric: true }))
      .map(({ file }) => toPage(file, place(file)))
  }
  return place(undefined)
}

/** Finds the nearest enclosing folder that belongs to a page. */
function findParent(file: NotionFile, byFolder: ReadonlyMap<string, NotionFile>): NotionFile | undefined {
  for (let folder = posix.dirname(file.key); folder !== '.'; folder = posix.dirname(folder)) {
    const parent = byFolder.get(folder)
    if (parent && parent !== file) return parent
  }
  return undefined
}

function placeIn(text: string, { id, title }: NotionFile): number {
  const at = id === undefined ? -1 : text.indexOf(id)
  const found = at < 0 ? text.indexOf(title) : at
  return found < 0 ? Number.MAX_SAFE_INTEGER : found
}
