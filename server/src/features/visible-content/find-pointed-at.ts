/** What a visitor's pages point at in a revision: a file that only stands on a page withheld from it is withheld too. */
import { findReusableContent, listPages, type Page, type PlacedPage } from '@lectern/content/revision'
import type { Asking, PublishedContent } from '../../core/actor.ts'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { findLinksIn, type OpenRevision, type RevisionRow } from '../revisions/index.ts'
import { shownTo } from './shown-to.ts'

export interface PointedAt {
  isShown: (kind: 'file' | 'reusableContent' | 'openapi', id: string) => boolean
}

const EVERYTHING: PointedAt = { isShown: () => true }

/** In ids. A root names its content for ever, and a mark what is shown of it. */
const remembered = createLruCache<PointedAt>(200_000)
const DOCUMENTS_AT_ONCE = 50

export async function findPointedAt(
  actor: Asking,
  revision: RevisionRow,
  opened: OpenRevision & { mark: string },
): Promise<PointedAt> {
  if (!actor.publishedContent) return EVERYTHING
  const shown = shownTo(actor)
  const key = `${opened.mark} ${shown.mark}`
  let found = remembered.get(key)
  if (!found) {
    const ids = await collect(revision, opened, actor.publishedContent)
    found = { isShown: (kind, id) => ids.has(`${kind} ${id}`) }
    remembered.set(key, found, ids.size + 1)
  }
  return found
}

async function collect(
  { space_id }: RevisionRow,
  { nodes, content }: OpenRevision,
  reader: PublishedContent,
): Promise<Set<string>> {
  const ids = new Set<string>()
  const add = (ref: unknown) => {
    const { kind, file, reusableContent, spec, space } = (ref ?? {}) as Record<string, unknown>
    if (kind === 'file') ids.add(`file ${file}`)
    if (kind === 'openapi') ids.add(`openapi ${spec}`)
    if (kind === 'reusable-content' && (space === undefined || space === space_id))
      ids.add(`reusableContent ${reusableContent}`)
  }
  const { visitor, around } = reader
  const pause = createPause()
  const addDocument = async (document: string, page: Page | undefined) => {
    const { links } = await findLinksIn(nodes, { document, reader: { visitor, around, page } }, space_id)
    for (const { ref } of links) add(ref)
    await pause()
  }
  const pages = flat(shownTo({ publishedContent: reader }).pages(await listPages(nodes, content)))
  for (const { cover, target } of pages) for (const ref of [cover?.ref, cover?.refDark, target]) add(ref)
  for (let at = 0; at < pages.length; at += DOCUMENTS_AT_ONCE) {
    const part = pages.slice(at, at + DOCUMENTS_AT_ONCE)
    await nodes.texts(part.flatMap(({ document }) => document ?? []))
    for (const page of part) if (page.document !== undefined) await addDocument(page.document, page)
  }
  // A set is walked to what is added on the way: reusable content may point at more of it.
  for (const id of ids) {
    if (!id.startsWith('reusableContent ')) continue
    const found = await findReusableContent(nodes, content, id.slice('reusableContent '.length))
    if (found?.document !== undefined) await addDocument(found.document, undefined)
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
