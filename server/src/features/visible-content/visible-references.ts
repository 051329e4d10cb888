/** Finds what the pages a visitor may see refer to in a revision. A file that only hidden pages show is hidden too. */
import { findReusableContent, listPages, type Page, type PlacedPage } from '@lectern/content/revision'
import { withPageContext, withSpaceContext } from '@lectern/content/visitors'
import type { ActorIdentity, PublishedContent } from '../../core/actor.ts'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { type ExtractLinksInput, findLinksIn, type OpenRevision, type RevisionRow } from '../revisions/index.ts'
import { visibilityKey, visibleContentFor } from './visible-content.ts'

interface VisibleReferences {
  isVisible: (kind: 'file' | 'reusableContent' | 'openapi', id: string) => boolean
}

const EVERYTHING: VisibleReferences = { isVisible: () => true }

/** The size is counted in ids. A content key identifies the content of a revision for ever. */
const cache = createLruCache<VisibleReferences>(200_000)
const DOCUMENTS_AT_ONCE = 50

export async function findVisibleReferences(
  actor: ActorIdentity,
  revision: RevisionRow,
  opened: OpenRevision & { contentKey: string },
): Promise<VisibleReferences> {
  if (!actor.publishedContent) return EVERYTHING
  const key = `${opened.contentKey} ${visibilityKey(actor)}`
  let found = cache.get(key)
  if (!found) {
    const ids = await collect(revision, opened, actor.publishedContent)
    found = { isVisible: (kind, id) => ids.has(`${kind} ${id}`) }
    cache.set(key, found, ids.size + 1)
  }
  return found
}

async function collect(
  { space_id }: RevisionRow,
  opened: OpenRevision,
  reader: PublishedContent,
): Promise<Set<string>> {
  const { nodes, content } = opened
  const ids = new Set<string>()
  const add = (ref: unknown) => {
    const { kind, file, reusableContent, spec, space } = (ref ?? {}) as Record<string, unknown>
    if (kind === 'file') ids.add(`file ${file}`)
    if (kind === 'openapi') ids.add(`openapi ${spec}`)
    if (kind === 'reusable-content' && (space === undefined || space === space_id))
      ids.add(`reusableContent ${reusableContent}`)
  }
  const { visitor, context: site } = reader
  const context = withSpaceContext(site, opened.content)
  const pause = createPause()
  const addDocument = async (question: ExtractLinksInput) => {
    const { links } = await findLinksIn(nodes, question, space_id)
    for (const { ref } of links) add(ref)
    await pause()
  }
  const pages = flat(
    visibleContentFor({ publishedContent: reader }, opened).filterPages(await listPages(nodes, content)),
  )
  for (const { cover, target } of pages) for (const ref of [cover?.ref, cover?.refDark, target]) add(ref)
  for (let at = 0; at < pages.length; at += DOCUMENTS_AT_ONCE) {
    const part = pages.slice(at, at + DOCUMENTS_AT_ONCE)
    await nodes.texts(part.flatMap(({ document }) => document ?? []))
    for (const page of part)
      if (page.document !== undefined)
        await addDocument({ document: page.document, reader: { visitor, context: withPageContext(context, page) } })
  }
  for (const id of [...ids]) {
    if (!id.startsWith('reusableContent ')) continue
    const found = await findReusableContent(nodes, content, id.slice('reusableContent '.length))
    if (found?.document !== undefined)
      await addDocument({ document: found.document, reader: { visitor, context }, isReusableContent: true })
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
