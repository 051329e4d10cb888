/** Decides what a caller may see of a revision: members see all of it, a published-content token what its visitor may see. */
import { findAncestors, type Page, type PlacedPage } from '@lectern/content/revision'
import { isPageVisible, visiblePages, withSpaceContext } from '@lectern/content/visitors'
import type { ActorIdentity, PublishedContent } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import type { OpenRevision } from '../revisions/index.ts'

interface VisibleContent {
  filterPages: (pages: readonly PlacedPage[]) => readonly PlacedPage[]
  /** Throws 404 if the caller may not see the page. */
  checkPage: (page: Page) => Promise<void>
}

const EVERYTHING: VisibleContent = { filterPages: (pages) => pages, checkPage: async () => {} }

export const visibleContentFor = (
  { publishedContent }: Pick<ActorIdentity, 'publishedContent'>,
  opened: OpenRevision,
): VisibleContent => (publishedContent ? visibleToVisitor(publishedContent, opened) : EVERYTHING)

function visibleToVisitor(
  { visitor, context: site }: PublishedContent,
  { nodes, content }: OpenRevision,
): VisibleContent {
  const context = withSpaceContext(site, content)
  return {
    filterPages: (pages) => visiblePages(pages, visitor, context),
    checkPage: async (page) => {
      if (!isPageVisible(await findAncestors(nodes, content, page), page, visitor, context)) throw notFound('Page')
    },
  }
}

/** A part of cache keys that is the same for all callers who see the same of a revision. */
export const visibilityKey = ({ publishedContent }: Pick<ActorIdentity, 'publishedContent'>): string =>
  publishedContent ? `${publishedContent.site.id} ${JSON.stringify(publishedContent.visitor.claims)}` : ''
