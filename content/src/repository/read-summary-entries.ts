import type { IncomingPage } from '../incoming/index.ts'
import { encodeLinkPath, folderOf, isMarkdown, joinPath } from './paths.ts'
import { readMarkdownPage } from './read-page.ts'
import type { LineRange, SummaryEntry } from './summary.ts'
import type { Repository } from './types.ts'

/** Reads the pages that a table of contents lists. `seen` collects their files: a file is one page, and another entry a link to it. */
export function readSummaryEntries(
  repository: Repository,
  entries: readonly SummaryEntry[],
  lines: ReadonlyMap<SummaryEntry, LineRange>,
  seen: Set<string>,
): IncomingPage[] {
  return entries.flatMap((entry) => {
    const read = readEntry(repository, entry, seen)
    const pages = readSummaryEntries(repository, entry.entries, lines, seen)
    const holdsPages = read.type === 'document' || read.type === 'group'
    const page = holdsPages ? { ...read, pages } : read
    repository.lines.set(page, lines.get(entry)!)
    return holdsPages ? [page] : [page, ...pages]
  })
}

function readEntry(repository: Repository, entry: SummaryEntry, seen: Set<string>): IncomingPage {
  switch (entry.kind) {
    case 'group':
      return {
        type: 'group',
        fields: { title: entry.title || 'Untitled', ...(entry.slug && { slug: entry.slug }) },
        pages: [],
      }
    case 'link':
      return toLink(repository, entry.title, entry.url)
    case 'computed':
      return {
        type: 'computed',
        fields: { title: entry.title ?? 'API reference', computed: entry.computed },
        pages: [],
      }
    case 'page':
      return readPageEntry(repository, entry, seen)
  }
}

/** An unreadable page stays in its place and is reported, because its entry was written on purpose. */
function readPageEntry(
  repository: Repository,
  entry: Extract<SummaryEntry, { kind: 'page' }>,
  seen: Set<string>,
): IncomingPage {
  const { files, settings, problems, locate } = repository
  const given = {
    title: entry.title || 'Untitled',
    root: settings.root,
    ...(entry.linkTitle && { linkTitle: entry.linkTitle }),
  }
  if (entry.path === undefined) return { type: 'document', fields: { title: given.title }, pages: [] }
  const path = locate(encodeLinkPath(entry.path), settings.summary)?.address
  if (path === undefined) {
    const address = joinPath(folderOf(settings.summary), entry.path)
    problems.push({ address: address ?? entry.path, reason: 'is listed but does not exist' })
    if (address === undefined || seen.has(address) || !isMarkdown(address))
      return toLink(repository, given.title, encodeLinkPath(entry.path))
    seen.add(address)
    const { read: _, ...page } = readMarkdownPage(files, address, given)
    return page
  }
  if (seen.has(path)) problems.push({ address: path, reason: 'is listed twice' })
  if (seen.has(path) || !isMarkdown(path)) return toLink(repository, given.title, encodeLinkPath(entry.path))
  seen.add(path)
  return readMarkdownPage(files, path, given)
}

const toLink = ({ settings }: Repository, title: string, url: string): IncomingPage => ({
  type: 'link',
  address: settings.summary,
  fields: { title: title || url },
  read: (resolve) => ({ kind: 'read', fields: { target: resolve(url, 'link') ?? { kind: 'url', url } } }),
  pages: [],
})
