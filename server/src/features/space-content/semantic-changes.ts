import {
  diffRevisions,
  EMPTY_REVISION,
  type File,
  findAncestors,
  findPage,
  type Nodes,
  type Page,
  type Revision,
  type RevisionChange,
  toPagePath,
} from '@lectern/content/revision'
import type { Static } from 'typebox'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import { conflict } from '../../core/errors.ts'
import { present } from '../../core/words/shapes.ts'
import { downloadUrl } from '../files/index.ts'
import { loadRevisionRow, openRevision, type RevisionRow } from '../revisions/index.ts'
import { orderChanges } from './order-changes.ts'
import type { ContentView } from './schema.ts'
import type { ChangedPage, SemanticChange, SemanticChanges } from './semantic-changes-schema.ts'

export const PAGE_FIELDS = [
  'title',
  'linkTitle',
  'slug',
  'document',
  'description',
  'emoji',
  'icon',
  'cover',
  'layout',
  'variables',
  'condition',
  'tags',
  'frontMatter',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'target',
  'computed',
] as const satisfies (keyof Page)[]

/** "The diff view of a change request with open conflicts is withheld": part of it would be undecided. */
export async function readChangeRequestChanges(
  db: ReadDb,
  { space_id, revision_id, revision_merged_ancestor_id }: Row<'change_requests'>,
  view: ContentView,
  range: ChangeRange & { conflicts?: boolean },
): Promise<Changes> {
  const before = await loadRevisionRow(db, space_id, revision_merged_ancestor_id)
  const after = await loadRevisionRow(db, space_id, revision_id)
  if (!range.conflicts && (await openRevision(db, after)).content.conflicts !== null)
    throw conflict('The change request has open conflicts: its changes are available once they are resolved')
  return readSemanticChanges(db, { before, after }, view, range)
}

interface ChangeRange {
  skip?: number
  limit?: number
}

/** Whether a page was created, deleted, moved below another one, or changed in a field that is reported. */
export const isPageChanged = (before: Page | undefined, after: Page | undefined) =>
  before && after
    ? before.parent !== after.parent || Object.keys(diffAttributes(before, after, PAGE_FIELDS)).length > 0
    : before !== after

type Changes = Pick<Static<typeof SemanticChanges>, 'changes' | 'more'>

/** Compares two revisions; `before` is undefined when there is no earlier one. */
export async function readSemanticChanges(
  db: ReadDb,
  { before, after }: { before: RevisionRow | undefined; after: RevisionRow },
  view: ContentView,
  { skip = 0, limit = 10 }: ChangeRange,
): Promise<Changes> {
  const now = await openRevision(db, after)
  const { nodes } = now
  const old = before ? (await openRevision(db, before, nodes)).content : EMPTY_REVISION
  const sides = { nodes, before: old, after: now.content }
  const found = await orderChanges((await diffRevisions(nodes, old, now.content)).filter(isReported), sides)
  const end = skip + limit
  const changes = await Promise.all(found.slice(skip, end).map((change) => toChange(change, sides, view)))
  return { changes, ...(found.length > end && { more: found.length - end }) }
}

/** Page id → the page after the change, undefined for a deleted one. */
export async function listChangedPages(
  db: ReadDb,
  { before, after }: { before: RevisionRow; after: RevisionRow },
): Promise<Map<string, Page | undefined>> {
  const now = await openRevision(db, after)
  const old = await openRevision(db, before, now.nodes)
  const changed = new Map<string, Page | undefined>()
  for (const change of await diffRevisions(now.nodes, old.content, now.content))
    if (change.kind === 'page-deleted') changed.set(change.page.id, undefined)
    else if (change.kind === 'page-created') changed.set(change.page.id, change.page)
    else if (change.kind === 'page-moved' || (change.kind === 'page-edited' && isReported(change)))
      changed.set(change.after.id, change.after)
  return changed
}

/** A new `updatedAt` alone is not reported as a change. */
const isReported = (change: RevisionChange) =>
  change.kind !== 'page-edited' || Object.keys(diffAttributes(change.before, change.after, PAGE_FIELDS)).length > 0

interface Sides {
  nodes: Nodes
  before: Revision
  after: Revision
}

async function toChange(change: RevisionChange, sides: Sides, view: ContentView): Promise<SemanticChange> {
  const { nodes, before, after } = sides
  switch (change.kind) {
    case 'page-created':
      return { type: 'page_created', page: await toChangedPage(nodes, after, change.page) }
    case 'page-deleted':
      return { type: 'page_deleted', page: await toChangedPage(nodes, before, change.page) }
    case 'page-edited':
      return {
        type: 'page_edited',
        page: await toChangedPage(nodes, after, change.after),
        attributes: diffAttributes(change.before, change.after, PAGE_FIELDS),
      }
    case 'page-moved':
      return {
        type: 'page_moved',
        page: await toChangedPage(nodes, after, change.after),
        parent: {
          ...present('before', await findParent(nodes, before, change.before)),
          ...present('after', await findParent(nodes, after, change.after)),
        },
      }
    case 'file-created':
      return { type: 'file_created', file: toChangedFile(change.file, view) }
    case 'file-deleted':
      return { type: 'file_deleted', file: toChangedFile(change.file, view) }
    case 'file-edited':
      return { type: 'file_edited', file: toChangedFile(change.after, view), attributes: fileAttributes(change, view) }
    case 'reusable-content-created':
      return { type: 'reusable_content_created', reusableContent: change.reusableContent }
    case 'reusable-content-deleted':
      return { type: 'reusable_content_deleted', reusableContent: change.reusableContent }
    case 'reusable-content-edited':
      return {
        type: 'reusable_content_edited',
        reusableContent: change.after,
        attributes: diffAttributes(change.before, change.after, ['title', 'document']),
      }
  }
}

export async function toChangedPage(nodes: Nodes, revision: Revision, page: Page): Promise<ChangedPage> {
  const path = toPagePath(await findAncestors(nodes, revision, page), page)
  return { id: page.id, type: page.type, title: page.title, ...(page.slug !== undefined && { path }) }
}

async function findParent(nodes: Nodes, revision: Revision, { parent }: Page): Promise<ChangedPage | undefined> {
  const found = parent === null ? undefined : await findPage(nodes, revision, parent)
  return found && toChangedPage(nodes, revision, found)
}

const toChangedFile = (file: File, view: ContentView) => ({
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: downloadUrl(view, file),
})

const fileAttributes = ({ before, after }: { before: File; after: File }, view: ContentView) => ({
  ...diffAttributes(before, after, ['name', 'contentType', 'size', 'dimensions']),
  ...(before.key !== after.key && {
    downloadURL: { before: downloadUrl(view, before), after: downloadUrl(view, after) },
  }),
})

/** Returns the fields that differ, each with the values that are set. */
export function diffAttributes<T, K extends keyof T & string>(before: T, after: T, fields: readonly K[]) {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(
    changed.map((field) => [field, { ...present('before', before[field]), ...present('after', after[field]) }]),
  )
}
