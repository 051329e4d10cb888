/** What a visitor's pages point at in a revision: a file that only stands on a page withheld from it is withheld too. */
import {
  type Document,
  extractLinks,
  findReusableContent,
  listPages,
  type Page,
  type PlacedPage,
  readBody,
} from '@lectern/content'
import type { Asking } from '../../core/actor.ts'
import type { Db } from '../../core/database/connect.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import type { ExpandedRevision } from '../openapi/index.ts'
import { findDocuments, type RevisionRow } from '../revisions/index.ts'
import { shownTo } from './shown.ts'

export interface PointedAt {
  isShown: (kind: 'file' | 'reusableContent' | 'openapi', id: string) => boolean
}

const EVERYTHING: PointedAt = { isShown: () => true }

/** In ids. A root names its content for ever, and a mark what is shown of it. */
const remembered = createLruCache<PointedAt>(200_000)
const DOCUMENTS_AT_ONCE = 50

export async function findPointedAt(
  db: Db,
  actor: Asking,
  revision: RevisionRow,
  opened: ExpandedRevision,
): Promise<PointedAt> {
  if (!actor.publishedContent) return EVERYTHING
  const shown = shownTo(actor)
  const key = `${opened.mark} ${shown.mark}`
  let found = remembered.get(key)
  if (!found) {
    const ids = await collect(db, revision, opened, shown)
    found = { isShown: (kind, id) => ids.has(`${kind} ${id}`) }
    remembered.set(key, found, ids.size + 1)
  }
  return found
}

async function collect(
  db: Db,
  { space_id }: RevisionRow,
  { nodes, content, isMade }: ExpandedRevision,
  shown: ReturnType<typeof shownTo>,
): Promise<Set<string>> {
  const ids = new Set<string>()
  const add = (ref: unknown) => {
    const { kind, file, reusableContent, spec, space } = (ref ?? {}) as Record<string, unknown>
    if (kind === 'file') ids.add(`file ${file}`)
    if (kind === 'openapi') ids.add(`openapi ${spec}`)
    if (kind === 'reusable-content' && (space === undefined || space === space_id))
      ids.add(`reusableContent ${reusableContent}`)
  }
  const addDocument = (document: Document, page: Page | undefined) => {
    for (const { ref } of extractLinks(shown.document(document, page)).links) add(ref)
  }
  const pages = flat(shown.pages(await listPages(nodes, content)))
  for (const { cover, target } of pages) for (const ref of [cover?.ref, cover?.refDark, target]) add(ref)
  for (let at = 0; at < pages.length; at += DOCUMENTS_AT_ONCE) {
    const part = pages.slice(at, at + DOCUMENTS_AT_ONCE)
    const hashes = part.flatMap(({ document }) => document ?? [])
    const stored = hashes.filter((hash) => !isMade(hash))
    const documents = new Map(
      (await findDocuments(db, [space_id], stored)).map(({ hash, document }) => [hash, document]),
    )
    for (const hash of hashes.filter(isMade)) documents.set(hash, await readBody(nodes, { document: hash }))
    for (const page of part) {
      const document = page.document === undefined ? undefined : documents.get(page.document)
      if (document) addDocument(document, page)
    }
  }
  // A set is walked to what is added on the way: reusable content may point at more of it.
  for (const id of ids) {
    if (!id.startsWith('reusableContent ')) continue
    const found = await findReusableContent(nodes, content, id.slice('reusableContent '.length))
    const [row] = found?.document === undefined ? [] : await findDocuments(db, [space_id], [found.document])
    if (row) addDocument(row.document, undefined)
  }
  return ids
}

function flat(pages: readonly PlacedPage[]): Page[] {
  const all: Page[] = []
  const rest = [...pages]
  for (let next = rest.pop(); next; next = rest.pop()) {
    all.push(next.page)
    rest.push(...next.pages)
  }
  return all
}
