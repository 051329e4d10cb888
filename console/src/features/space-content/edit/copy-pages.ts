/** Copies pages with what is below them: reads their bodies, and inserts them elsewhere. */
import { call } from '../../../api/client.ts'
import { createTarget, type WrittenChanges } from '../../../shell/content-edits.ts'
import type { PageIndex, PageNode } from '../page-index.ts'
import type { ContentAddress, SpacePage } from '../queries.ts'
import { copyFiles } from './copy-files.ts'
import { listChildren } from './page-updates.ts'
import { listReferences, mapReferences } from './references.ts'
import { sendInBatches } from './send-in-batches.ts'

type Fields = Partial<Record<keyof SpacePage, unknown>>

/** The fields that a page of each type has and shows. */
const OF_ALL = ['linkTitle', 'emoji', 'icon', 'condition'] as const
const OF_TYPE: Record<SpacePage['type'], readonly (keyof SpacePage)[]> = {
  document: ['hidden', 'noIndex', 'noRobotsIndex', 'description', 'layout', 'cover', 'variables', 'tags'],
  group: ['hidden', 'noIndex', 'noRobotsIndex'],
  link: ['hidden', 'target'],
  computed: ['computed'],
}

interface CopiedPage {
  id: string
  change: Record<string, unknown>
}

const readPage = ({ space: spaceId, number }: ContentAddress, pageId: string): Promise<SpacePage> => {
  const query = { format: 'document', metadata: false } as const
  return number === undefined
    ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId }, query })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
        path: { spaceId, changeRequestId: String(number), pageId },
        query,
      })
}

/** The changes that insert a page and what is below it, the page itself first. */
async function readCopies(
  source: ContentAddress,
  node: PageNode,
  place: { title: string; into: string | null; at?: number },
): Promise<CopiedPage[]> {
  const copies: CopiedPage[] = []
  const rest: { node: PageNode; place: object }[] = [{ node, place }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const page = await readPage(source, next.node.page.id)
    const ref = toRef(page.id)
    copies.push({ id: page.id, change: { ...toInsertion(page, next.node !== node), ref, ...next.place } })
    const children = next.node.children.filter(({ isGenerated }) => !isGenerated).toReversed()
    for (const child of children) rest.push({ node: child, place: { into: ref } })
  }
  return copies
}

/** The name of a copy in a batch. The id itself would mean the page that is copied. */
const toRef = (pageId: string) => `copy-of-${pageId}`.slice(0, 100)

function toInsertion(page: SpacePage, isBelow: boolean) {
  const fields: Fields = {}
  for (const name of [...OF_ALL, ...OF_TYPE[page.type]]) if (page[name] !== undefined) fields[name] = page[name]
  return {
    operation: 'insert_page',
    type: page.type,
    title: page.title,
    // The page at the top of a copy gets a free one.
    ...(isBelow && page.slug && { slug: page.slug }),
    ...fields,
    ...(page.type === 'document' && { document: page.document ? { document: page.document } : {} }),
  }
}

interface CopyTarget {
  space: string
  changeRequest: string | undefined
}

/** Inserts the copies; what they say about each other is about the copies then. */
async function insertCopies(target: CopyTarget, copies: readonly CopiedPage[]): Promise<WrittenChanges> {
  const written = await sendInBatches(
    target.space,
    target.changeRequest,
    copies.map(({ change }) => change),
  )
  const byRef = new Map(written.changes.map(({ ref, page }) => [ref, typeof page === 'string' ? page : page.id]))
  const ids = new Map(copies.map(({ id }) => [id, byRef.get(toRef(id))]))
  const relinked = copies.flatMap(({ id, change: { document } }) => {
    const isLinked = listReferences(document).some(({ page }) => page !== undefined && ids.has(page))
    if (!isLinked) return []
    const mapped = mapReferences(document, ({ space: _space, ...reference }) =>
      reference.page !== undefined && ids.has(reference.page)
        ? { ...reference, page: ids.get(reference.page)! }
        : undefined,
    )
    return [{ operation: 'update_page', page: ids.get(id), document: mapped }]
  })
  return relinked.length === 0
    ? written
    : { ...written, ...(await sendInBatches(target.space, target.changeRequest, relinked)), changes: written.changes }
}

/** Puts a copy of each page below it. `copyOf` names it. */
export async function duplicatePages(
  source: ContentAddress,
  index: PageIndex,
  pages: readonly PageNode[],
  changeRequest: string | undefined,
  copyOf: (title: string) => string,
): Promise<WrittenChanges[]> {
  const written: WrittenChanges[] = []
  // From the last to the first, so that the places of the others stay.
  for (const node of pages.toReversed()) {
    const at = listChildren(index, node.parent).indexOf(node) + 1
    const place = { title: copyOf(node.page.title), into: node.parent?.page.id ?? null, at }
    written.push(await insertCopies({ space: source.space, changeRequest }, await readCopies(source, node, place)))
  }
  return written
}

interface OtherSpace {
  id: string
  organization: string
  editMode: 'live' | 'locked'
}

/** Copies pages to the end of another space, with the files they show. Returns the number of the change request that was made for it, if any. */
export async function copyToSpace(
  source: ContentAddress,
  pages: readonly PageNode[],
  { id: space, organization, editMode }: OtherSpace,
): Promise<number | undefined> {
  const copies: CopiedPage[] = []
  for (const node of pages) copies.push(...(await readCopies(source, node, { title: node.page.title, into: null })))
  const target = createTarget(
    { organization, space, target: { kind: editMode === 'live' ? 'live' : 'new-change-request' } },
    () => {},
  )
  const written = await target.write(async (changeRequest) => {
    const files = await copyFiles(source, { organization, space, changeRequest }, listReferences(copies))
    const elsewhere = copies.map(({ id, change }) => ({
      id,
      change: mapReferences(change, (reference) => {
        if (reference.file !== undefined) return { ...reference, file: files.get(reference.file) ?? reference.file }
        const isOfSpace = reference.page !== undefined || reference.reusableContent !== undefined
        return isOfSpace ? { space: source.space, ...reference } : undefined
      }),
    }))
    return insertCopies({ space, changeRequest }, elsewhere)
  })
  return written.changeRequest?.number
}
