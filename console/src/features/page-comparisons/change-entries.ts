/** What is listed: a page with everything that changed about it, a file, or reusable content. */
import type { PageChange } from './queries.ts'

/** In the order of the list. */
const ENTRY_KINDS = ['added', 'edited', 'renamed', 'settings', 'moved', 'deleted', 'reusable', 'files'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface ChangeEntry {
  /** The id of a page, or `file:` or `reusable:` and an id: in the address. */
  key: string
  kind: EntryKind
  /** What else changed about the page. */
  also: EntryKind[]
  title: string
  path: string
  pageId?: string | undefined
  changes: PageChange[]
}

const RENAMED = ['title', 'slug', 'linkTitle']

/** A page that was moved and edited is two changes, one after the other. */
export function toEntries(changes: readonly PageChange[]): ChangeEntry[] {
  const byKey = new Map<string, PageChange[]>()
  for (const change of changes) {
    const key = keyOf(change)
    const known = byKey.get(key)
    if (known) known.push(change)
    else byKey.set(key, [change])
  }
  return [...byKey].map(([key, own]) => toEntry(key, own))
}

const keyOf = ({ page, file, reusableContent }: PageChange) =>
  page?.id ?? (file ? `file:${file.id}` : `reusable:${reusableContent?.id}`)

function toEntry(key: string, changes: PageChange[]): ChangeEntry {
  const [{ page, file, reusableContent }] = changes as [PageChange]
  const [kind = 'edited', ...also] = ENTRY_KINDS.filter((each) =>
    changes.some((change) => kindsOf(change).includes(each)),
  )
  return {
    key,
    kind,
    also,
    title: page?.title ?? file?.name ?? reusableContent?.title ?? '',
    path: page?.path ?? '',
    pageId: page?.id,
    changes,
  }
}

function kindsOf({ type, attributes = {} }: PageChange): EntryKind[] {
  if (type === 'page_created') return ['added']
  if (type === 'page_deleted') return ['deleted']
  if (type === 'page_moved') return ['moved']
  if (type !== 'page_edited') return [type.startsWith('file') ? 'files' : 'reusable']
  const names = Object.keys(attributes)
  const kinds: EntryKind[] = []
  if (names.includes('document')) kinds.push('edited')
  if (names.some((name) => RENAMED.includes(name))) kinds.push('renamed')
  if (names.some((name) => name !== 'document' && !RENAMED.includes(name))) kinds.push('settings')
  return kinds
}

/** By kind, and within a kind by path. */
export function sortEntries(entries: readonly ChangeEntry[], language: string): ChangeEntry[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return entries.toSorted(
    (one, other) =>
      ENTRY_KINDS.indexOf(one.kind) - ENTRY_KINDS.indexOf(other.kind) ||
      compare(one.path, other.path) ||
      compare(one.title, other.title),
  )
}
