/** One visitor on one site: what they may see of it, and at which addresses. */
import type { Page, Revision } from '@lectern/content/revision'
import {
  type ConditionContext,
  isPageVisible,
  type Visitor,
  visibleTree,
  withSpaceContext,
} from '@lectern/content/visitors'
import type { ContentPreview } from '../core/actor.ts'
import { type PublishedTree, previewTree } from '../features/site-structure/index.ts'
import type { SiteState } from './serving-context.ts'

export interface SiteVisit {
  state: SiteState
  visitor: Visitor
  /** What conditions can refer to besides the visitor and the page. */
  context: ConditionContext
  tree: PublishedTree
  /** The path of the site's root for this visitor, with a slash at both ends. */
  basePath: string
  /** The address that search engines know the site by. */
  canonicalUrl: string
  /** Visitors with the same key get the same response at the same path. */
  cacheKey: string
  /** Whether the visit shows unpublished content. */
  isPreview: boolean
  /** Whether the console shows it in a frame, in an opaque origin. */
  isFramed: boolean
}

interface VisitOptions {
  state: SiteState
  visitor: Visitor
  basePath: string
  canonicalUrl: string
  preview?: ContentPreview | undefined
  isFramed?: boolean
}

export function startVisit({
  state,
  visitor,
  basePath,
  canonicalUrl,
  preview,
  isFramed = false,
}: VisitOptions): SiteVisit {
  const context = { site: { title: state.site.title } }
  const whole = preview ? previewTree(state.tree, preview) : state.tree
  const shown = visibleTree(whole, visitor, () => context)
  return {
    state,
    visitor,
    context,
    tree: { ...whole, ...shown },
    basePath,
    canonicalUrl,
    cacheKey: JSON.stringify([
      state.site.id,
      state.site.version,
      preview ? [preview.shows?.revisionId, ...(preview.spaceIds ?? [])] : null,
      canonicalUrl,
      basePath,
      visitor.claims,
    ]),
    isPreview: preview !== undefined,
    isFramed,
  }
}

/** Whether the visitor may see a page of a revision. */
export const canSeePage = (
  { visitor, context }: SiteVisit,
  revision: Revision,
  ancestors: readonly Page[],
  page: Page,
): boolean => isPageVisible(ancestors, page, visitor, withSpaceContext(context, revision))

/** Lists the site spaces the visitor may see, in order, each with its section. */
export const listVisibleSiteSpaces = ({ tree }: SiteVisit) => [
  ...tree.siteSpaces.map((siteSpace) => ({ section: undefined, siteSpace })),
  ...tree.sections.flatMap((section) => section.siteSpaces.map((siteSpace) => ({ section, siteSpace }))),
]

export const findVisibleSiteSpace = (visit: SiteVisit, spaceId: string) =>
  listVisibleSiteSpaces(visit).find(({ siteSpace }) => siteSpace.spaceId === spaceId)
