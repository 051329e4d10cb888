import type { ContentPreview } from '../../core/actor.ts'
import type { PublishedSiteSpace, PublishedTree } from './site-tree.ts'

/** The site with another revision of one space, or with only some of its spaces. */
export function previewTree(tree: PublishedTree, { shows, spaceIds }: ContentPreview): PublishedTree {
  const replace = (siteSpaces: readonly PublishedSiteSpace[]) =>
    siteSpaces
      .filter(({ spaceId }) => spaceIds?.has(spaceId) ?? true)
      .map((each) => (each.spaceId === shows?.spaceId ? { ...each, revisionId: shows.revisionId } : each))
  return {
    ...tree,
    siteSpaces: replace(tree.siteSpaces),
    sections: tree.sections.map((section) => ({ ...section, siteSpaces: replace(section.siteSpaces) })),
  }
}
