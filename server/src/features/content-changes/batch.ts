import {
  type EditError,
  isTooDeep,
  type Nodes,
  PAGE_LEVELS,
  type PageEdit,
  type Revision,
} from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import type { ReadingBudget } from '../../core/words/read-markdown.ts'
import type { OpenRevision } from '../revisions/index.ts'
import type { ContentChange } from './schema.ts'

/** One batch of changes while it is applied: `content` is what the changes so far have made of the revision. */
export interface Batch {
  nodes: Nodes
  content: Revision
  /** What the revision looked like to readers before the batch: links may lead to pages that computed pages stand for. */
  openExpanded?: () => Promise<OpenRevision>
  /** What `revert_page` goes back to, given the id it names if it names one. */
  openRevision: (id: string | undefined, field: string) => Promise<Revision>
  /** Whether the organization has a specification with this slug. */
  hasSpec: (slug: string) => Promise<boolean>
  /** The ids behind the names that the batch gives to its pages and files, also of those still to come. */
  pageRefs: ReadonlyMap<string, string>
  fileRefs: ReadonlyMap<string, string>
  /** Of the pages it changes. */
  now: string
  /** What reading its texts may still take. */
  budget: ReadingBudget
  /** Whoever shares the threads with others. */
  caller: string
  /** The texts of nodes of the space or of this batch, for a thread. */
  readTexts: (hashes: readonly string[]) => Promise<string>
  results: AppliedChange[]
}

export type AppliedChange =
  | { object: 'created_page'; id: string; ref?: string }
  | { object: 'updated_page' | 'deleted_page'; id: string }

/** Takes an edit into the batch, or refuses it. `field` is where in the body the change stands. */
export function take(batch: Batch, edit: PageEdit, field: string) {
  if (edit.kind !== 'edited') throw refusal(edit, field)
  batch.content = edit.revision
  return edit.page
}

/** The same, of one that puts a page into a place. */
export async function takePlaced(batch: Batch, edit: PageEdit, field: string) {
  const page = take(batch, edit, field)
  if (await isTooDeep(batch.nodes, batch.content, page))
    throw invalid(`${field}.into must leave pages at most ${PAGE_LEVELS} levels deep`)
  return page
}

export function refusal(error: EditError, field: string) {
  switch (error.kind) {
    case 'unknown-page':
      return invalid(`${field} names the page ${error.page}, which is not there`)
    case 'page-exists':
      return invalid(`${field} names the page ${error.page}, which is there already`)
    case 'cycle':
      return invalid(`${field}.into is the page itself or one of its subpages`)
    case 'slug-taken':
      return invalid(`${field}.slug ${error.slug} belongs to another page in the same place`)
    case 'group-not-at-root':
      return invalid(`${field}.into must be null: groups stand at the root`)
    case 'no-subpages':
      return invalid(`${field}.into names a page that cannot have subpages`)
  }
}

/** The names of a batch are unique in it. */
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
