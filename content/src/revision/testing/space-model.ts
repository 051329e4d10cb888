/** A simple model of a space as nested lists, with which the engine must agree after any edits. */
import fc from 'fast-check'
import type { Document } from '../../document/types.ts'
import { deletePage } from '../delete-page.ts'
import type { PageEdit } from '../edit.ts'
import { insertPage } from '../insert-page.ts'
import type { Nodes } from '../nodes.ts'
import type { PlacedPage, Revision } from '../types.ts'
import { updatePage } from '../update-page.ts'

export interface ModelPage {
  id: string
  title: string
  slug: string
  text: string
  description?: string
  pages: ModelPage[]
}

export type PageOperation =
  | { kind: 'insert'; id: string; title: string; into: number; at: number }
  | { kind: 'move'; page: number; into: number; at: number }
  | { kind: 'delete'; page: number }
  | { kind: 'title'; page: number; title: string }
  | { kind: 'slug'; page: number; slug: string }
  | { kind: 'text'; page: number; text: string }

/** Pages are chosen by a number, modulo the number of pages; `into` may also be the root. */
export const someOperation = (ids: string): fc.Arbitrary<PageOperation> => {
  const page = fc.nat(40)
  const at = fc.nat(6)
  const title = fc.constantFrom('One', 'Two', 'Three', 'Four', 'Five')
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('insert' as const),
        id: fc.nat(999).map((number) => `${ids}${number}`),
        title,
        into: page,
        at,
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), page, into: page, at }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), page }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('title' as const), page, title }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('slug' as const), page, slug: fc.constantFrom('one', 'two', 'six') }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('text' as const), page, text: fc.constantFrom('a', 'b', 'c', 'd') }),
    },
  )
}

export const paragraphDocument = (text: string): Document => ({
  object: 'document',
  data: {},
  nodes: text.split('\n').map((line) => ({
    object: 'block',
    type: 'paragraph',
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: line, marks: [] }] }],
  })),
})

export const allPages = (pages: readonly ModelPage[]): ModelPage[] =>
  pages.flatMap((page) => [page, ...allPages(page.pages)])
const listWith = (pages: ModelPage[], id: string): ModelPage[] | undefined =>
  pages.some((page) => page.id === id)
    ? pages
    : pages.map((page) => listWith(page.pages, id)).find((list) => list !== undefined)

/** Applies an operation to the model. Returns false when it is not allowed and nothing changes. */
export function applyToModel(space: ModelPage[], operation: PageOperation): boolean {
  const pages = allPages(space)
  if (operation.kind === 'insert') {
    if (pages.some(({ id }) => id === operation.id)) return false
    const list = targetOf(space, operation.into)?.pages ?? space
    let slug = operation.title.toLowerCase()
    for (let number = 1; list.some((page) => page.slug === slug); number++)
      slug = `${operation.title.toLowerCase()}-${number}`
    list.splice(operation.at, 0, { id: operation.id, title: operation.title, slug, text: '', pages: [] })
    return true
  }
  const page = pages[operation.page % pages.length]
  if (!page) return false
  const list = listWith(space, page.id)!
  switch (operation.kind) {
    case 'delete':
      list.splice(list.indexOf(page), 1)
      return true
    case 'title':
      page.title = operation.title
      return true
    case 'text':
      page.text = operation.text
      return true
    case 'slug':
      if (list.some((other) => other !== page && other.slug === operation.slug)) return false
      page.slug = operation.slug
      return true
    case 'move': {
      const target = targetOf(space, operation.into)
      if (target && [page, ...allPages(page.pages)].includes(target)) return false
      const into = target?.pages ?? space
      if (into.some((other) => other !== page && other.slug === page.slug)) return false
      list.splice(list.indexOf(page), 1)
      into.splice(operation.at, 0, page)
      return true
    }
  }
}

/** Chooses the new parent, sometimes the root. */
const targetOf = (space: ModelPage[], into: number): ModelPage | undefined => {
  const pages = allPages(space)
  return pages[into % (pages.length + 1)]
}

/** Applies the same operation to a revision; `space` is the model before it, to resolve the numbers. */
export async function applyToRevision(
  nodes: Nodes,
  revision: Revision,
  space: ModelPage[],
  operation: PageOperation,
): Promise<PageEdit> {
  if (operation.kind === 'insert') {
    const { id, title, at } = operation
    return insertPage(nodes, revision, {
      id,
      type: 'document',
      title,
      into: targetOf(space, operation.into)?.id ?? null,
      at,
    })
  }
  const pages = allPages(space)
  const page = pages[operation.page % pages.length]?.id ?? 'nobody'
  switch (operation.kind) {
    case 'delete':
      return deletePage(nodes, revision, page)
    case 'title':
      return updatePage(nodes, revision, { page, fields: { title: operation.title } })
    case 'slug':
      return updatePage(nodes, revision, { page, fields: { slug: operation.slug } })
    case 'text':
      return updatePage(nodes, revision, { page, body: paragraphDocument(operation.text) })
    case 'move':
      return updatePage(nodes, revision, { page, into: targetOf(space, operation.into)?.id ?? null, at: operation.at })
  }
}

/** Converts a listing to the form of the model. */
export const outline = (pages: readonly PlacedPage[]): unknown[] =>
  pages.map(({ page, pages }) => [page.id, page.title, page.slug, page.document, outline(pages)])
export const modelOutline = (pages: readonly ModelPage[], hashOf: (document: Document) => string): unknown[] =>
  pages.map(({ id, title, slug, text, pages }) => [
    id,
    title,
    slug,
    text === '' ? undefined : hashOf(paragraphDocument(text)),
    modelOutline(pages, hashOf),
  ])
