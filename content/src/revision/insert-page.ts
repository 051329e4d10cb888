import type { Document } from '../document/index.ts'
import { applyChanges, changesOf, type PageEdit, setSlug } from './edit.ts'
import { type EncodedBody, putBody } from './encoded-body.ts'
import type { Nodes } from './nodes.ts'
import { addToParent, checkPlace } from './place-page.ts'
import { findPage } from './read-pages.ts'
import { findPageIdBySlug, freeSlugOf, hasSlug } from './slugs.ts'
import type { Page, PageFields, PageType, Revision } from './types.ts'

interface PageInsertion extends PageFields {
  /** The id, which is new in this revision. */
  readonly id: string
  readonly type: PageType
  readonly body?: Document | EncodedBody
  /** The parent; null or absent is the root. */
  readonly into?: string | null
  /** The index among the siblings; absent or too large is the end. */
  readonly at?: number | undefined
}

/** A given slug must be free; otherwise it comes from the title, with a number if a sibling has it. */
export async function insertPage(nodes: Nodes, revision: Revision, insertion: PageInsertion): Promise<PageEdit> {
  const { body, into = null, at, slug: givenSlug, ...fields } = insertion
  if (await findPage(nodes, revision, fields.id)) return { kind: 'page-exists', page: fields.id }
  const misplaced = await checkPlace(nodes, revision, fields, into)
  if (misplaced) return misplaced
  const takenBy = givenSlug === undefined ? undefined : await findPageIdBySlug(nodes, revision, into, givenSlug)
  if (takenBy !== undefined) return { kind: 'slug-taken', slug: givenSlug!, takenBy }
  const page: Page = {
    ...fields,
    ...(hasSlug(fields.type) && { slug: givenSlug ?? (await freeSlugOf(nodes, revision, into, fields.title)) }),
    ...(body && { document: putBody(nodes, body) }),
    parent: into,
  }
  const changes = changesOf(revision)
  changes.pages.set(page.id, page)
  setSlug(changes, page)
  await addToParent(nodes, revision, changes, { id: page.id, parent: into, at })
  return { kind: 'edited', revision: await applyChanges(nodes, revision, changes), page }
}
