/** Follows the redirects of a site to their targets. */
import { trimEndCharacters } from '../text/index.ts'
import type { SectionNode, SiteSpaceNode, SiteTree } from '../visitors/index.ts'
import { addressOfSiteSpace, findSiteSpace } from './site-addresses.ts'

export type RedirectDestination =
  | { readonly kind: 'site-section'; readonly siteSectionId: string }
  | { readonly kind: 'site-space'; readonly siteSpaceId: string }
  | { readonly kind: 'site-page'; readonly siteSpaceId: string; readonly pageId: string }
  | { readonly kind: 'external'; readonly url: string }

export interface RedirectRule {
  readonly id: string
  readonly destination: RedirectDestination
}

/** An address below the root of the site, or a URL elsewhere. */
export type RedirectTarget = { readonly address: string } | { readonly url: string }

/** `R` is the type of redirects that the host returns. */
export interface FollowHost<S extends SiteSpaceNode, C extends SectionNode<S>, R extends RedirectRule = RedirectRule> {
  readonly tree: SiteTree<S, C>
  /** The redirect from a path such as `/old/page`, in lower case and without a slash at its end. */
  findRedirect(source: string): Promise<R | undefined>
  /** Returns the path of a page in its space; undefined when it was deleted. */
  findPagePath(siteSpace: S, pageId: string): Promise<string | undefined>
  /** Says whether content exists at a path below the site's root: then no redirect from there applies. */
  isContent(path: string): Promise<boolean>
  /** Returns the path below the site's root that a URL means, such as `/api/old`; undefined when it leads elsewhere. */
  toSitePath(url: string): string | undefined
}

/** The most redirects that are followed in a chain. */
const REDIRECT_STEPS = 5

/** `redirect` is the first one of the chain. Returns undefined when there is none, or when its target does not exist. */
export async function followRedirect<S extends SiteSpaceNode, C extends SectionNode<S>, R extends RedirectRule>(
  host: FollowHost<S, C, R>,
  source: string,
): Promise<{ redirect: R; target: RedirectTarget } | undefined> {
  const redirect = await host.findRedirect(foldSitePath(source))
  if (!redirect) return undefined
  let target = await findTarget(host, redirect.destination)
  for (let step = 1; target && step < REDIRECT_STEPS; step++) {
    const path = toPath(host, target)
    if (path === undefined || (await host.isContent(path))) break
    const next: R | undefined = await host.findRedirect(foldSitePath(path))
    if (!next) break
    // A redirect to a missing target counts as missing.
    target = await findTarget(host, next.destination)
  }
  return target && { redirect, target }
}

/** Returns where a destination is served now. */
async function findTarget<S extends SiteSpaceNode, C extends SectionNode<S>>(
  host: FollowHost<S, C>,
  destination: RedirectDestination,
): Promise<RedirectTarget | undefined> {
  if (destination.kind === 'external') return { url: destination.url }
  if (destination.kind === 'site-section') {
    const section = host.tree.sections.find(({ id }) => id === destination.siteSectionId)
    return section && { address: section.isDefault ? '' : `${section.path}/` }
  }
  const found = findSiteSpace(host.tree, destination.siteSpaceId)
  if (!found) return undefined
  const root = addressOfSiteSpace(found.section, found.siteSpace)
  if (destination.kind === 'site-space') return { address: root }
  const path = await host.findPagePath(found.siteSpace, destination.pageId)
  return path === undefined ? undefined : { address: root + path }
}

/** A redirect from existing content never applies, so only destinations written as URLs are followed further. */
const toPath = <S extends SiteSpaceNode, C extends SectionNode<S>>(host: FollowHost<S, C>, target: RedirectTarget) =>
  'url' in target ? host.toSitePath(target.url) : undefined

/** Says whether a redirect from `source` would lead back to itself through others; a missing destination leads nowhere. */
export async function isLoop<S extends SiteSpaceNode, C extends SectionNode<S>>(
  host: FollowHost<S, C>,
  source: string,
  destination: RedirectDestination,
): Promise<boolean> {
  const start = foldSitePath(source)
  const seen = new Set<string>()
  for (let next: RedirectDestination | undefined = destination; next; ) {
    const target = await findTarget(host, next)
    if (!target) return false
    const path = 'url' in target ? host.toSitePath(target.url) : `/${target.address}`
    if (path === undefined) return false
    const at = foldSitePath(path)
    if (at === start) return true
    if (seen.has(at)) return false
    seen.add(at)
    next = (await host.findRedirect(at))?.destination
  }
  return false
}

/** Letter case and a trailing slash make no difference. */
export const foldSitePath = (path: string) => trimEndCharacters(path.toLowerCase(), '/') || path.slice(0, 1)
