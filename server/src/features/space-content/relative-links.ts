/** Markdown whose links to pages of the same space lead from where the page stands, for readers who take pages out as files. */
import { type Document, extractLinks, findPages, hrefFrom, placePages } from '@lectern/content'
import { printDocument } from '../../core/print-document.ts'
import type { OpenRevision } from '../revisions/index.ts'

export async function printWithRelativeLinks(
  { nodes, content }: OpenRevision,
  document: Document,
  path: string,
  caller: string,
): Promise<string> {
  const ids = extractLinks(document).links.flatMap(({ ref }) =>
    'page' in ref && ref.page !== undefined && ref.space === undefined ? [ref.page] : [],
  )
  const pages = await findPages(nodes, content, new Set(ids))
  const placed = await placePages(nodes, content, pages.values())
  const paths = new Map([...placed].map(([id, page]) => [id, page.path]))
  const href = hrefFrom(path, { pages: paths, files: new Map(), reusableContents: new Map() })
  return printDocument(document, caller, href)
}
