/** Prints the pages of a revision as the table of contents of a repository. */
import type { ContentRef } from '../document/index.ts'
import type { Page, PageTree, PlacedPage } from '../revision/index.ts'
import { canonicalJson } from '../text/index.ts'
import { relativePath } from './paths.ts'
import { hrefFrom } from './print-page.ts'
import { printSummary } from './print-summary.ts'
import { isListedOnly, type RepositoryPaths } from './repository-paths.ts'
import { type ExistingEntry, type ListedEntry, spliceSummary } from './splice-summary.ts'
import { type LineRange, readSummary, type SummaryEntry } from './summary.ts'

interface StandingSummary {
  readonly text: string
  /** The ranges by page id. */
  readonly lines: ReadonlyMap<string, LineRange>
}

type Places = { paths: RepositoryPaths; summary: string }

export function printContents(
  pages: readonly PlacedPage[],
  places: Places,
  existing: ExistingPages | undefined,
): string {
  const titleOf = listedTitles(existing)
  const entries = pages.map((page) => toEntry(page, places, titleOf))
  const summary = existing?.summary
  const spliced =
    summary && spliceSummary(summary.text, listBefore(existing.pages, summary), [...listAfter(pages, entries, places)])
  return spliced ?? printSummary(entries)
}

export interface ExistingPages {
  readonly pages: readonly PageTree[]
  readonly summary: StandingSummary | undefined
}

/** The list may have another title for a page than the page itself, until the page is renamed. */
export function listedTitles(existing: ExistingPages | undefined): (page: Omit<Page, 'parent'>) => string {
  const known = existing?.summary ? titlesListed(existing.pages, existing.summary) : undefined
  return ({ id, title }) => {
    const listed = known?.get(id)
    return listed?.title === title ? listed.listed : title
  }
}

function titlesListed(pages: readonly PageTree[], { text, lines }: StandingSummary) {
  const entries = new Map([...readSummary(text).lines].map(([entry, { start }]) => [start, entry]))
  const found = new Map<string, { title: string; listed: string }>()
  for (const { id, title } of everyTree(pages)) {
    const start = lines.get(id)?.start
    const listed = start === undefined ? undefined : entries.get(start)?.title
    if (listed) found.set(id, { title, listed })
  }
  return found
}

function* everyTree(pages: readonly PageTree[]): Generator<PageTree> {
  for (const page of pages) {
    yield page
    yield* everyTree(page.pages ?? [])
  }
}

type Own = Omit<Page, 'parent' | 'children'>

/** Identifies the content of an entry, whatever its title in the list. */
function markOf(page: Own, path: string | undefined): string {
  const { type, id, title, slug, target, computed, linkTitle } = page
  if (type === 'group') return canonicalJson([type, title, slug ?? null])
  if (type === 'link') return canonicalJson([type, title, target ?? null])
  if (type === 'computed') return canonicalJson([type, title, computed ?? null])
  return canonicalJson([type, id, title, linkTitle ?? null, path ?? null])
}

const pathOf = ({ git }: Own) => (git as { path?: string } | undefined)?.path

function listBefore(pages: readonly PageTree[], { lines }: StandingSummary): ExistingEntry[] {
  const list = (siblings: readonly PageTree[], depth: number, isInGroup: boolean): ExistingEntry[] =>
    siblings.flatMap((page) => [
      { mark: markOf(page, pathOf(page)), depth, isInGroup, lines: lines.get(page.id) },
      ...(page.type === 'group' ? list(page.pages ?? [], 0, true) : list(page.pages ?? [], depth + 1, isInGroup)),
    ])
  return list(pages, 0, false)
}

function* listAfter(
  pages: readonly PlacedPage[],
  entries: readonly SummaryEntry[],
  places: Places,
  depth = 0,
  isInGroup = false,
): Generator<ListedEntry> {
  for (const [at, { page, pages: below }] of pages.entries()) {
    const entry = entries[at]!
    yield { mark: markOf(page, places.paths.pages.get(page.id)), depth, isInGroup, entry }
    const isGroup = page.type === 'group'
    yield* listAfter(below, entry.entries, places, isGroup ? 0 : depth + 1, isGroup || isInGroup)
  }
}

function toEntry(
  { page, pages }: PlacedPage,
  places: Places,
  titleOf: (page: Omit<Page, 'parent'>) => string,
): SummaryEntry {
  const { title } = page
  const entries = pages.map((each) => toEntry(each, places, titleOf))
  switch (page.type) {
    case 'group':
      return { kind: 'group', title, ...(page.slug !== undefined && { slug: page.slug }), entries }
    case 'link':
      return { kind: 'link', title, url: linkOf(page.target as ContentRef, places), entries }
    case 'computed':
      return { kind: 'computed', title, computed: page.computed ?? {}, entries }
    case 'document': {
      const path = places.paths.pages.get(page.id)
      if (path === undefined && isListedOnly(page)) return { kind: 'page', title: titleOf(page), entries }
      const { linkTitle } = page
      return {
        kind: 'page',
        title: titleOf(page),
        path: relativePath(places.summary, path!),
        ...(linkTitle !== undefined && { linkTitle }),
        entries,
      }
    }
  }
}

/** A link to a file without a fragment would be a page; an empty fragment marks a link. */
function linkOf(target: ContentRef, { paths, summary }: Places): string {
  const url = hrefFrom(summary, paths)(target)
  return target.kind === 'page' && !target.space ? `${url}#` : url
}
