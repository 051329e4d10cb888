import { findAncestors, findPage, type Nodes, PAGE_LEVELS, type Revision } from '@lectern/content/revision'
import { invalid, notFound } from '../../core/errors.ts'

/** Returns the depth of the page that the import goes below. */
export async function pageDepth(nodes: Nodes, content: Revision, pageId: string | null): Promise<number> {
  if (pageId === null) return 0
  const page = await findPage(nodes, content, pageId)
  if (!page) throw notFound('Page')
  if (page.type !== 'document' && page.type !== 'group')
    throw invalid(`page refers to a page of the type ${page.type}, which has no subpages`)
  const depth = (await findAncestors(nodes, content, page)).length + 1
  if (depth >= PAGE_LEVELS) throw invalid(`page must leave pages at most ${PAGE_LEVELS} levels deep`)
  return depth
}
