/** Content for tests, written through the engine and the doors. */
import {
  buildRevision,
  type Document,
  type File,
  type Nodes,
  openNodes,
  type PageTree,
  type ReusableContent,
  toSlug,
} from '@lectern/content'
import type { Db } from '../src/core/database/connect.ts'
import { newId } from '../src/core/ids.ts'
import { contentStore, recordRevision } from '../src/features/revisions/index.ts'
import { lockSpace, setSpaceRevision } from '../src/features/spaces/index.ts'

/** A title is enough: a slug follows from it. Every line of `text` is a paragraph. */
export interface GivenPage extends Partial<Omit<PageTree, 'document' | 'pages'>> {
  title: string
  text?: string
  pages?: GivenPage[]
}

export interface GivenContent {
  pages: GivenPage[]
  files?: File[]
  reusableContents?: (Omit<ReusableContent, 'document'> & { text?: string })[]
}

export interface WrittenContent {
  revision: string
  /** Title → id. */
  pages: Record<string, string>
}

/** The space shows this and nothing else, as a new revision. */
export async function writeContent(db: Db, space: { id: string }, content: GivenContent): Promise<WrittenContent> {
  const nodes = openNodes(contentStore(db, space.id))
  const ids: Record<string, string> = {}
  const revision = await buildRevision(nodes, {
    pages: content.pages.map((page) => toTree(nodes, page, ids)),
    files: content.files ?? [],
    reusableContents: (content.reusableContents ?? []).map(({ text, ...rest }) => ({
      ...rest,
      ...(text !== undefined && { document: nodes.put('document', toDocument(text)) }),
    })),
  })
  return db.transaction().execute(async (trx) => {
    const { revision_id } = await lockSpace(trx, space.id)
    const made = { spaceId: space.id, type: 'edits' as const, parents: [revision_id], userId: null }
    const { id } = await recordRevision(trx, { nodes, content: revision }, made)
    await setSpaceRevision(trx, space.id, id)
    return { revision: id, pages: ids }
  })
}

function toTree(nodes: Nodes, { text, pages, ...page }: GivenPage, ids: Record<string, string>): PageTree {
  const id = page.id ?? newId()
  ids[page.title] = id
  const type = page.type ?? 'document'
  return {
    type,
    ...((type === 'document' || type === 'group') && { slug: toSlug(page.title, 'page') }),
    ...page,
    id,
    ...(text !== undefined && { document: nodes.put('document', toDocument(text)) }),
    ...(pages && { pages: pages.map((each) => toTree(nodes, each, ids)) }),
  }
}

export const toDocument = (text: string): Document => ({
  object: 'document',
  data: {},
  nodes: text.split('\n').map((line) => ({
    object: 'block',
    type: 'paragraph',
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: line, marks: [] }] }],
  })),
})
