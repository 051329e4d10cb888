import { findAncestors, listSubpages, pathOf, type Page as StoredPage } from '@lectern/content'
import { notFound } from '../../core/errors.ts'
import type { OpenRevision } from '../revisions/index.ts'
import { bodyOf } from './body.ts'
import { type Page, toPage } from './page-schema.ts'
import type { ReadView } from './view.ts'

/** Reads the page, those around it and those below it: never the whole tree. */
export async function readPage(
  { nodes, content }: OpenRevision,
  page: StoredPage | undefined,
  view: ReadView,
): Promise<Page> {
  if (!page) throw notFound('Page')
  const path = pathOf(await findAncestors(nodes, content, page), page)
  const pages = page.children ? await listSubpages(nodes, content, page, path) : []
  const placed = toPage({ page, path, pages }, view)
  return page.type === 'document' ? { ...placed, ...(await bodyOf(nodes, page, view.format)) } : placed
}
