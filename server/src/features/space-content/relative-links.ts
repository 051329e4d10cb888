/** Writes links to pages of the same space relative to the page, for readers who save pages as files. */
import type { Document } from '@lectern/content/document'
import { extractLinks, loadPagePaths } from '@lectern/content/links'
import type { PrintOptions } from '@lectern/content/markdown'
import { hrefFrom } from '@lectern/content/repository'
import { findPages } from '@lectern/content/revision'
import type { OpenRevision } from '../revisions/index.ts'

export async function relativeHrefs(
  { nodes, content }: OpenRevision,
  document: Document,
  path: string,
): Promise<NonNullable<PrintOptions['href']>> {
  const ids = extractLinks(document).links.flatMap(({ ref }) =>
    'page' in ref && ref.page !== undefined && ref.space === undefined ? [ref.page] : [],
  )
  const pages = await findPages(nodes, content, new Set(ids))
  const placed = await loadPagePaths(nodes, content, pages.values())
  const paths = new Map([...placed].map(([id, page]) => [id, page.path]))
  return hrefFrom(path, { pages: paths, files: new Map(), reusableContents: new Map() })
}
