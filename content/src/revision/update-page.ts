import type { Document } from '../document/index.ts'
import type { StoredConflict } from './conflicts.ts'
import { conflictsIn } from './conflicts-in.ts'
import { applyChanges, changesOf, type PageEdit, removeConflicts, removeSlug, setSlug } from './edit.ts'
import { type EncodedBody, putBody } from './encoded-body.ts'
import type { Nodes } from './nodes.ts'
import { addToParent, checkPlace, currentPage, removeFromParent } from './place-page.ts'
import { findPage } from './read-pages.ts'
import { findPageIdBySlug, followTitle, slugFollowsTitle } from './slugs.ts'
import type { Page, PageFields, Revision } from './types.ts'

interface PageUpdate {
  readonly page: string
  /** An absent field stays, null removes, a value sets. Title and slug cannot be removed. A new title alone changes no slug, unless `published` lets it follow. */
  readonly fields?: { readonly [Name in keyof PageFields]?: PageFields[Name] | null }
  /** Reads the revision that readers see: the slug of a page that they do not know yet follows a new title. */
  readonly published?: (() => Promise<Revision>) | undefined
  /** Replaces the whole body; null empties the page. */
  readonly body?: Document | EncodedBody | null
  /** The new parent, null for the root; absent leaves the parent. */
  readonly into?: string | null | undefined
  /** The index among the siblings without the page itself; absent is the end of a new parent, or the same position in the old one. */
  readonly at?: number | undefined
}

export async function updatePage(nodes: Nodes, revision: Revision, update: PageUpdate): Promise<PageEdit> {
  const old = await findPage(nodes, revision, update.page)
  if (!old) return { kind: 'unknown-page', page: update.page }
  const parent = update.into === undefined ? old.parent : update.into
  const misplaced = parent === old.parent ? undefined : await checkPlace(nodes, revision, old, parent)
  if (misplaced) return misplaced
  const followed = await followedSlug(nodes, revision, update, old, parent)
  const slug = update.fields?.slug ?? followed ?? old.slug
  if (slug !== undefined && (slug !== old.slug || parent !== old.parent)) {
    const takenBy = await findPageIdBySlug(nodes, revision, parent, slug)
    if (takenBy !== undefined) return { kind: 'slug-taken', slug, takenBy }
  }

  const fields = followed === undefined ? update.fields : { ...update.fields, slug: followed }
  const changes = changesOf(revision)
  if (parent !== old.parent || update.at !== undefined) {
    await removeFromParent(nodes, revision, changes, old)
    await addToParent(nodes, revision, changes, { id: old.id, parent, at: update.at })
  }
  const page = withBody(
    nodes,
    withFields({ ...(await currentPage(nodes, revision, changes, old.id)), parent }, fields),
    update,
  )
  changes.pages.set(page.id, page)
  removeSlug(changes, old)
  setSlug(changes, page)
  const edited = await applyChanges(nodes, revision, changes)
  return { kind: 'edited', page, revision: await removeConflicts(nodes, edited, isSettledBy(update)) }
}

async function followedSlug(
  nodes: Nodes,
  revision: Revision,
  { fields = {}, published }: PageUpdate,
  old: Page,
  parent: string | null,
): Promise<string | undefined> {
  const { title, slug } = fields
  if (!published || !title || title === old.title || slug) return undefined
  const seen = await findPage(nodes, await published(), old.id)
  return slugFollowsTitle(old, seen) ? followTitle(nodes, revision, old, { title, parent }) : undefined
}

function withFields(page: Page, fields: PageUpdate['fields'] = {}): Page {
  const members: Record<string, unknown> = { ...page }
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (value !== null) members[name] = value
    else if (name !== 'title' && name !== 'slug') delete members[name]
  }
  return members as unknown as Page
}

function withBody(nodes: Nodes, { document, ...page }: Page, { body }: PageUpdate): Page {
  if (body === undefined) return { ...page, ...(document !== undefined && { document }) }
  return body === null ? page : { ...page, document: putBody(nodes, body) }
}

/** Setting a field resolves the conflict about it, a new body those about blocks it no longer contains, a move that about the parent. */
function isSettledBy({ page, fields = {}, body, into }: PageUpdate) {
  let kept: ReadonlySet<string> | undefined
  return (conflict: StoredConflict) => {
    if (!('page' in conflict) || conflict.page !== page) return false
    if (conflict.kind === 'block') {
      kept ??= body ? ('hash' in body ? new Set(body.conflicts) : conflictsIn(body)) : new Set()
      return body !== undefined && !kept.has(conflict.id)
    }
    if (conflict.kind !== 'field') return false
    if (conflict.field === 'parent') return into !== undefined
    return fields[conflict.field as keyof PageFields] !== undefined
  }
}
