import type { BlockSplice } from '@lectern/content/document'
import {
  type EditError,
  type File,
  isTooDeep,
  type Nodes,
  PAGE_LEVELS,
  type Page,
  type PageEdit,
  type ReusableContent,
  type Revision,
} from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import type { ReadingBudget } from '../../core/words/read-markdown.ts'
import type { OpenRevision } from '../revisions/index.ts'
import type { ContentChange } from './schema.ts'

/** One batch of changes while it is applied: `content` is the revision with the changes so far. */
export interface Batch {
  nodes: Nodes
  content: Revision
  /** Opens the revision before the batch, with the pages that computed pages generate: links may lead to them. */
  openExpanded?: () => Promise<OpenRevision>
  /** Opens the revision that `revert_page` goes back to: the one with this id, or the base. */
  openRevision: (id: string | undefined, field: string) => Promise<Revision>
  /** Opens the revision that readers see, and that this edit follows in history. */
  openPublished: () => Promise<Revision>
  /** Whether a revision of the space has, or had, this document. */
  hasDocument: (id: string) => Promise<boolean>
  /** Whether the organization has a specification with this slug. */
  hasSpec: (slug: string) => Promise<boolean>
  /** The ids of the pages and files that the batch creates, by their `ref`. */
  pageRefs: ReadonlyMap<string, string>
  fileRefs: ReadonlyMap<string, string>
  /** The time of the changes. */
  now: string
  /** What parsing the bodies of the batch may still cost. */
  budget: ReadingBudget
  /** The key by which threads are shared fairly. */
  caller: string
  /** Reads the texts of nodes of the space or of this batch, for a thread. */
  readTexts: (hashes: readonly string[]) => Promise<string>
  results: AppliedChange[]
  /** How many edits of large documents may still run in a thread: the size of a request does not bound them. */
  threadRuns: number
  /** Whether work for a thread throws a HeavyEditError instead: nobody should wait for locks while a thread works. */
  isInTransaction: boolean
}

/** The batch needs a thread, and should be applied before the transaction. */
export class HeavyEditError extends Error {}

export type AppliedChange =
  | ({ object: 'created_page'; id: string; ref?: string } & WrittenBody)
  | ({ object: 'updated_page'; id: string } & WrittenBody)
  | { object: 'deleted_page'; id: string }
  | { object: 'updated_file'; file: File }
  | { object: 'deleted_file'; id: string }
  | ({ object: 'created_reusable_content' | 'updated_reusable_content'; id: string } & WrittenBody)
  | { object: 'deleted_reusable_content'; id: string }

/** `documentId` is null for an empty page, and absent for a page that has no body. */
interface WrittenBody {
  documentId?: string | null
  splices?: readonly BlockSplice[]
}

/** Returns what is known of the body of a page or reusable content that was written. */
export const toWrittenBody = (holder: Page | ReusableContent, splices?: readonly BlockSplice[]): WrittenBody => ({
  ...((!('type' in holder) || holder.type === 'document') && { documentId: holder.document ?? null }),
  ...(splices && { splices }),
})

/** Adds an edit to the batch, or throws. `field` is the path of the change in the request body. */
export function applyEdit(batch: Batch, edit: PageEdit, field: string) {
  if (edit.kind !== 'edited') throw toEditRefusal(edit, field)
  batch.content = edit.revision
  return edit.page
}

/** Adds an edit that inserts or moves a page, and checks its depth. */
export async function applyPlacement(batch: Batch, edit: PageEdit, field: string) {
  const page = applyEdit(batch, edit, field)
  if (await isTooDeep(batch.nodes, batch.content, page))
    throw invalid(`${field}.into must leave pages at most ${PAGE_LEVELS} levels deep`)
  return page
}

export function toEditRefusal(error: EditError, field: string) {
  switch (error.kind) {
    case 'unknown-page':
      return invalid(`${field} refers to the page ${error.page}, which does not exist`)
    case 'page-exists':
      return invalid(`${field} would create the page ${error.page}, which exists already`)
    case 'cycle':
      return invalid(`${field}.into is the page itself or one of its subpages`)
    case 'slug-taken':
      return invalid(`${field}.slug ${error.slug} belongs to a sibling page already`)
    case 'group-not-at-root':
      return invalid(`${field}.into must be null: a group can only be at the root`)
    case 'no-subpages':
      return invalid(`${field}.into refers to a page that cannot have subpages`)
  }
}

/** Assigns ids to the refs of a batch, which must be unique in it. */
export function readRefs(changes: readonly ContentChange[], newId: () => string) {
  const pageRefs = new Map<string, string>()
  const fileRefs = new Map<string, string>()
  const name = (refs: Map<string, string>, ref: string | undefined, field: string) => {
    if (ref === undefined) return
    if (pageRefs.has(ref) || fileRefs.has(ref)) throw invalid(`${field}.ref ${ref} is used twice`)
    refs.set(ref, newId())
  }
  for (const [at, change] of changes.entries()) {
    if (change.operation === 'insert_page') name(pageRefs, change.ref, `changes.${at}`)
    if (change.operation === 'insert_files')
      for (const [each, file] of change.files.entries()) name(fileRefs, file.ref, `changes.${at}.files.${each}`)
  }
  return { pageRefs, fileRefs }
}
