/** Locates the parts of a site. Paths below the site's root are lists of segments, compared without regard to case. */
import type { SectionNode, SiteSpaceNode, SiteTree } from '../visitors/index.ts'

export interface SiteLocation<S, C> {
  readonly section: C | undefined
  readonly siteSpace: S
  /** The rest of the path, which is that of a page. */
  readonly rest: readonly string[]
}

export const foldPath = (segment: string) => segment.toLowerCase()

const isAt = (segment: string | undefined) => (node: { readonly path: string }) =>
  segment !== undefined && foldPath(node.path) === foldPath(segment)
const isDefault = (node: { readonly isDefault: boolean }) => node.isDefault

/** The path of a section or a site space has precedence over that of a page at the root. */
export function locateInSite<S extends SiteSpaceNode, C extends SectionNode<S>>(
  tree: SiteTree<S, C>,
  path: readonly string[],
): SiteLocation<S, C> | undefined {
  if (tree.sections.length === 0) return locateSiteSpace<S, C>(undefined, tree.siteSpaces, path)
  const named = tree.sections.find(isAt(path[0]))
  const section = named ?? tree.sections.find(isDefault)
  return section && locateSiteSpace(section, section.siteSpaces, named ? path.slice(1) : path)
}

export function locateSiteSpace<S extends SiteSpaceNode, C>(
  section: C | undefined,
  siteSpaces: readonly S[],
  path: readonly string[],
): SiteLocation<S, C> | undefined {
  const named = siteSpaces.find(isAt(path[0]))
  const siteSpace = named ?? siteSpaces.find(isDefault)
  return siteSpace && { section, siteSpace, rest: named ? path.slice(1) : path }
}

/** The path below the root of the site: '', 'api/' or 'api/v2/'. */
export const addressOfSiteSpace = (section: SectionNode | undefined, siteSpace: SiteSpaceNode) =>
  (section === undefined || section.isDefault ? '' : `${section.path}/`) +
  (siteSpace.isDefault ? '' : `${siteSpace.path}/`)

export function findSiteSpace<S extends SiteSpaceNode, C extends SectionNode<S>>(
  tree: SiteTree<S, C>,
  id: string,
): { section: C | undefined; siteSpace: S } | undefined {
  for (const section of tree.sections) {
    const siteSpace = section.siteSpaces.find((each) => each.id === id)
    if (siteSpace) return { section, siteSpace }
  }
  const siteSpace = tree.siteSpaces.find((each) => each.id === id)
  return siteSpace && { section: undefined, siteSpace }
}

export const toSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
