/** One visitor on one site: what of it is there for them, and at which addresses. */
import type { Page, Revision } from '@lectern/content/revision'
import { type Around, aroundSpace, isPageVisible, type Visitor, visibleTree } from '@lectern/content/visitors'
import type { ContentPreview } from '../core/actor.ts'
import { type PublishedTree, previewTree } from '../features/site-structure/index.ts'
import type { SiteState } from './serving.ts'

export interface Visit {
  state: SiteState
  visitor: Visitor
  /** What conditions can ask about besides the visitor and the page. */
  around: Around
  tree: PublishedTree
  /** Where the site's root is for this visitor, with a slash at both ends. */
  basePath: string
  /** The one address the site is known by. */
  canonicalUrl: string
  /** What answers follow from besides the path: visitors with the same one get the same. */
  mark: string
  /** Content that is not published, for those who may see it. */
  isPreview: boolean
}

interface Visiting {
  state: SiteState
  visitor: Visitor
  basePath: string
  canonicalUrl: string
  preview?: ContentPreview | undefined
}

export function startVisit({ state, visitor, basePath, canonicalUrl, preview }: Visiting): Visit {
  const around = { site: { title: state.site.title } }
  const whole = preview ? previewTree(state.tree, preview) : state.tree
  const shown = visibleTree(whole, visitor, () => around)
  return {
    state,
    visitor,
    around,
    tree: { ...whole, ...shown },
    basePath,
    canonicalUrl,
    mark: JSON.stringify([
      state.site.id,
      state.site.version,
      preview ? [preview.shows?.revisionId, ...(preview.spaceIds ?? [])] : null,
      canonicalUrl,
      basePath,
      visitor.claims,
    ]),
    isPreview: preview !== undefined,
  }
}

/** Whether the visitor may see a page of a revision. */
export const canSeePage = (
  { visitor, around }: Visit,
  revision: Revision,
  ancestors: readonly Page[],
  page: Page,
): boolean => isPageVisible(ancestors, page, visitor, aroundSpace(around, revision))

/** Those the visitor may enter, in order, each with the section it stands in. */
export const siteSpacesOf = ({ tree }: Visit) => [
  ...tree.siteSpaces.map((siteSpace) => ({ section: undefined, siteSpace })),
  ...tree.sections.flatMap((section) => section.siteSpaces.map((siteSpace) => ({ section, siteSpace }))),
]

export const findSiteSpaceOf = (visit: Visit, spaceId: string) =>
  siteSpacesOf(visit).find(({ siteSpace }) => siteSpace.spaceId === spaceId)
