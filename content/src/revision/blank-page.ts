import { readChildren } from './children.ts'
import { deletePage } from './delete-page.ts'
import type { Nodes } from './nodes.ts'
import { findPage } from './read-pages.ts'
import type { Page, Revision } from './types.ts'

/** The one page of a new space. */
export const BLANK_PAGE = { type: 'document', title: 'Untitled', slug: 'untitled' } as const

/** Whether nobody wrote, named or set anything. */
function isBlank({ id: _id, parent: _parent, ...fields }: Page): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const isAsCreated = (name: string) =>
    (fields as Record<string, unknown>)[name] === (BLANK_PAGE as Record<string, unknown>)[name]
  return names.every(isAsCreated)
}

/** A revision whose only page is the blank one of a new space comes back without it; any other as it is. */
export async function withoutBlankPage(nodes: Nodes, revision: Revision): Promise<Revision> {
  const [only, ...others] = await readChildren(nodes, revision.top)
  if (only === undefined || others.length > 0) return revision
  const page = await findPage(nodes, revision, only)
  if (!page || !isBlank(page)) return revision
  const deleted = await deletePage(nodes, revision, only)
  return deleted.kind === 'edited' ? deleted.revision : revision
}
