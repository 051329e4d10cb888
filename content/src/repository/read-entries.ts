import type { IncomingPage } from '../incoming/types.ts'
import { isMarkdown, joinPath } from './paths.ts'
import { readMarkdownPage } from './read-page.ts'
import type { SummaryEntry } from './summary.ts'
import type { Repository } from './types.ts'

/** The pages a table of contents lists. `seen` collects their files: "a file may appear once". */
export function readEntries(
  repository: Repository,
  entries: readonly SummaryEntry[],
  folder: string,
  seen: Set<string>,
): IncomingPage[] {
  return entries.flatMap((entry) => {
    const page = readEntry(repository, entry, folder, seen)
    const pages = readEntries(repository, entry.entries, folder, seen)
    if (!page) return pages
    const holdsPages = page.type === 'document' || page.type === 'group'
    return holdsPages ? [{ ...page, pages }] : [page, ...pages]
  })
}

function readEntry(
  { files, all, settings, problems }: Repository,
  entry: SummaryEntry,
  folder: string,
  seen: Set<string>,
): IncomingPage | undefined {
  switch (entry.kind) {
    case 'group':
      return {
        type: 'group',
        fields: { title: entry.title || 'Untitled', ...(entry.slug && { slug: entry.slug }) },
        pages: [],
      }
    case 'link':
      return {
        type: 'link',
        address: settings.summary,
        fields: { title: entry.title },
        read: (resolve) => ({
          kind: 'read',
          fields: { target: resolve(entry.url, 'link') ?? { kind: 'url', url: entry.url } },
        }),
        pages: [],
      }
    case 'computed':
      return {
        type: 'computed',
        fields: { title: entry.title ?? 'API reference', computed: entry.computed },
        pages: [],
      }
    case 'page': {
      const given = { title: entry.title, root: settings.root, ...(entry.linkTitle && { linkTitle: entry.linkTitle }) }
      if (entry.path === undefined) return { type: 'document', fields: { title: entry.title }, pages: [] }
      const path = joinPath(folder, entry.path)
      const wrong =
        path === undefined || !all.has(path)
          ? 'is listed, but not there'
          : seen.has(path)
            ? 'is listed twice'
            : isMarkdown(path)
              ? undefined
              : 'is not markdown'
      if (wrong === undefined) {
        seen.add(path!)
        return readMarkdownPage(files, path!, given)
      }
      problems.push({ address: path ?? entry.path, reason: wrong })
      return undefined
    }
  }
}
