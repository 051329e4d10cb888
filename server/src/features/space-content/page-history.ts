import { EMPTY_REVISION, findPage, type Nodes, openNodes, type Page, type Revision } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import type { ListPage, PageRequest } from '../../core/operation/pagination.ts'
import { contentStore, listHistory } from '../revisions/index.ts'
import { isPageChanged } from './semantic-changes.ts'

type HistoryRow = Awaited<ReturnType<typeof listHistory>>['items'][number]

/** The most revisions that one request compares. A page of the list may therefore be short, or empty, and still have a next one. */
const COMPARED = 100

/** Lists the revisions that changed a page, the newest first. Each is compared with the one shown before it; equal trees are skipped by their hash. */
export async function listPageHistory(
  db: ReadDb,
  spaceId: string,
  pageId: string,
  page: PageRequest,
): Promise<ListPage<HistoryRow>> {
  const { items: rows } = await listHistory(db, spaceId, { ...page, limit: COMPARED + 1 })
  const nodes = openNodes(contentStore(db, spaceId))
  await nodes.load(rows.map(({ root }) => root))
  const found: HistoryRow[] = []
  const compared = rows.slice(0, COMPARED)
  for (const [at, row] of compared.entries()) {
    if (found.length === page.limit) return { items: found, count: found.length, ...toNext(page, compared[at - 1]) }
    const [before, after] = [await openRoot(nodes, rows[at + 1]), await openRoot(nodes, row)]
    if (before.pages === after.pages) continue
    if (isPageChanged(await find(nodes, before, pageId), await find(nodes, after, pageId))) found.push(row)
  }
  return { items: found, count: found.length, ...(rows.length > COMPARED && toNext(page, compared.at(-1))) }
}

const toNext = (page: PageRequest, last: HistoryRow | undefined) =>
  last ? { next: { page: page.cursor([last.position]) } } : {}

const openRoot = async (nodes: Nodes, row: HistoryRow | undefined): Promise<Revision> =>
  row ? ((await nodes.get(row.root)) as Revision) : EMPTY_REVISION

const find = (nodes: Nodes, content: Revision, id: string): Promise<Page | undefined> => findPage(nodes, content, id)
