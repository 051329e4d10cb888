/** Content for tests, written through the content engine and the slices. */
import type { Document } from '@lectern/content/document'
import { parseMarkdown } from '@lectern/content/markdown'
import {
  buildRevision,
  type File,
  type Nodes,
  openNodes,
  type PageTree,
  type ReusableContent,
} from '@lectern/content/revision'
import { toPageSlug } from '@lectern/content/text'
import type { PoolDb } from '../src/core/database/connections.ts'
import { newId } from '../src/core/ids.ts'
import { contentStore, recordRevision } from '../src/features/revisions/index.ts'
import { lockSpace, PrimaryPermit, setSpaceRevision } from '../src/features/spaces/index.ts'

/** A title is enough: the slug is derived from it. */
export interface GivenPage extends Partial<Omit<PageTree, 'document' | 'pages'>> {
  title: string
  markdown?: string
  pages?: GivenPage[]
}

export interface GivenContent {
  pages: GivenPage[]
  files?: File[]
  reusableContents?: (Omit<ReusableContent, 'document'> & { markdown?: string })[]
  variables?: Record<string, string>
}

export interface WrittenContent {
  revision: string
  /** Title → id. */
  pages: Record<string, string>
}

/** Replaces the content of the space by a new revision. */
export async function writeContent(db: PoolDb, space: { id: string }, content: GivenContent): Promise<WrittenContent> {
  const nodes = openNodes(contentStore(db, space.id))
  const ids: Record<string, string> = {}
  const revision = await buildRevision(nodes, {
    pages: content.pages.map((page) => toTree(nodes, page, ids)),
    files: content.files ?? [],
    variables: content.variables ?? {},
    reusableContents: (content.reusableContents ?? []).map(({ markdown, ...rest }) => ({
      ...rest,
      ...(markdown !== undefined && { document: nodes.put('document', toDocument(markdown)) }),
    })),
  })
  return db.transaction().execute(async (trx) => {
    const permit = PrimaryPermit.forMetadata(await lockSpace(trx, space.id))
    const made = { spaceId: space.id, type: 'edits' as const, parents: [permit.revisionId], userId: null }
    const { id } = await recordRevision(trx, { nodes, content: revision }, made)
    await setSpaceRevision(trx, permit, id)
    return { revision: id, pages: ids }
  })
}

function toTree(nodes: Nodes, { markdown, pages, ...page }: GivenPage, ids: Record<string, string>): PageTree {
  const id = page.id ?? newId()
  ids[page.title] = id
  const type = page.type ?? 'document'
  return {
    type,
    ...((type === 'document' || type === 'group') && { slug: toPageSlug(page.title, 'page') }),
    ...page,
    id,
    ...(markdown !== undefined && { document: nodes.put('document', toDocument(markdown)) }),
    ...(pages && { pages: pages.map((each) => toTree(nodes, each, ids)) }),
  }
}

export function toDocument(markdown: string): Document {
  const parsed = parseMarkdown(markdown, {
    resolve: (url, kind) => {
      const id = /^\/reusable-contents\/([^/]+)$/.exec(url)?.[1]
      return kind === 'include' && id !== undefined ? { kind: 'reusable-content', reusableContent: id } : undefined
    },
  })
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.document
}
