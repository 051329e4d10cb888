/** What a caller may see of a revision: members see all of it, a published-content token what its visitor may see. */
import { findAncestors, type Page, type PlacedPage } from '@lectern/content/revision'
import { aroundSpace, isPageVisible, visiblePages } from '@lectern/content/visitors'
import type { Asking, PublishedContent } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { OpenRevision } from '../revisions/index.ts'

export interface VisibleContent {
  filterPages: (pages: readonly PlacedPage[]) => readonly PlacedPage[]
  /** Throws 404 if the caller may not see the page. */
  checkPage: (page: Page) => Promise<void>
}

const EVERYTHING: VisibleContent = { filterPages: (pages) => pages, checkPage: async () => {} }

export const visibleContentFor = (
  { publishedContent }: Pick<Asking, 'publishedContent'>,
  opened: OpenRevision,
): VisibleContent => (publishedContent ? visibleToVisitor(publishedContent, opened) : EVERYTHING)

function visibleToVisitor(
  { visitor, around: site }: PublishedContent,
  { nodes, content }: OpenRevision,
): VisibleContent {
  const around = aroundSpace(site, content)
  return {
    filterPages: (pages) => visiblePages(pages, visitor, around),
    checkPage: async (page) => {
      if (!isPageVisible(await findAncestors(nodes, content, page), page, visitor, around)) throw notFound('Page')
    },
  }
}

/** A part of cache keys that is the same for all callers who see the same of a revision. */
export const visibilityKey = ({ publishedContent }: Pick<Asking, 'publishedContent'>): string =>
  publishedContent ? `${publishedContent.site.id} ${JSON.stringify(publishedContent.visitor.claims)}` : ''
