/** Follows the redirects of a site to their targets. */
import { trimEndCharacters } from '../text/index.ts'
import type { SectionNode, SiteSpaceNode, SiteTree } from '../visitors/index.ts'
import {
  captureWildcard,
  foldRedirectSource,
  foldSitePath,
  isWildcard,
  listRedirectSources,
} from './redirect-sources.ts'
import { addressOfSiteSpace, findSiteSpace, toSegments } from './site-addresses.ts'

export type RedirectDestination =
  | { readonly kind: 'site-section'; readonly siteSectionId: string }
  | { readonly kind: 'site-space'; readonly siteSpaceId: string }
  | { readonly kind: 'site-page'; readonly siteSpaceId: string; readonly pageId: string }
  | { readonly kind: 'external'; readonly url: string }

export interface RedirectRule {
  readonly id: string
  /** A path, or the beginning of paths and `*`. */
  readonly source: string
  readonly destination: RedirectDestination
  /** What `*` stands for is appended to the destination. */
  readonly captureWildcard: boolean
}

/** An address below the root of the site, or a URL elsewhere. */
export type RedirectTarget = { readonly address: string } | { readonly url: string }

/** `R` is the type of redirects that the host returns. */
export interface FollowHost<S extends SiteSpaceNode, C extends SectionNode<S>, R extends RedirectRule = RedirectRule> {
  readonly tree: SiteTree<S, C>
  /** The redirect that applies to a path such as `/old/page`: its own, or else the one with the longest beginning of it before a `*`. `except` is the id of one that is passed over. */
  findRedirect(path: string, except?: string): Promise<R | undefined>
  /** Returns the path of a page in its space; undefined when it was deleted. */
  findPagePath(siteSpace: S, pageId: string): Promise<string | undefined>
  /** Says whether content exists at a path below the site's root: then no redirect from there applies. */
  isContent(path: string): Promise<boolean>
  /** Returns the path below the site's root that a URL means, such as `/api/old`; undefined when it leads elsewhere. */
  toSitePath(url: string): string | undefined
}

/** The most redirects that are followed in a chain. */
const REDIRECT_STEPS = 5

/** `redirect` is the first one of the chain. Returns undefined when there is none, when its target does not exist, or when the chain is a circle. */
export async function followRedirect<S extends SiteSpaceNode, C extends SectionNode<S>, R extends RedirectRule>(
  host: FollowHost<S, C, R>,
  source: string,
): Promise<{ redirect: R; target: RedirectTarget } | undefined> {
  const redirect = await host.findRedirect(source)
  if (!redirect) return undefined
  const passed = new Set([foldSitePath(source)])
  let last = redirect
  let target = await findTarget(host, redirect, source)
  for (let step = 1; target && step < REDIRECT_STEPS; step++) {
    // A destination by its id is content, so only URLs and appended paths can have another redirect.
    const path = 'url' in target || last.captureWildcard ? toPath(host, target) : undefined
    if (path === undefined || (await host.isContent(path))) break
    if (passed.has(foldSitePath(path))) return undefined
    passed.add(foldSitePath(path))
    const next: R | undefined = await host.findRedirect(path)
    if (!next) break
    // A redirect to a missing target counts as missing.
    target = await findTarget(host, next, path)
    last = next
  }
  return target && { redirect, target }
}

/** Returns where a redirect from a path leads now. */
async function findTarget<S extends SiteSpaceNode, C extends SectionNode<S>>(
  host: FollowHost<S, C>,
  { source, destination, captureWildcard: isCaptured }: Omit<RedirectRule, 'id'>,
  path: string,
): Promise<RedirectTarget | undefined> {
  const target = await findDestination(host, destination)
  const captured = target && isCaptured && isWildcard(source) ? toSafePath(captureWildcard(source, path) ?? '') : ''
  return target && captured !== '' ? appendPath(target, captured, source.endsWith('/*')) : target
}

/** Without steps out of the destination, and without empty segments: `//host` would lead to another server. */
const toSafePath = (captured: string) =>
  (captured.startsWith('/') ? '/' : '') +
  captured
    .split('/')
    .filter((segment) => !['', '.', '..'].includes(segment))
    .join('/')

function appendPath(target: RedirectTarget, captured: string, isSegment: boolean): RedirectTarget {
  const append = (path: string, rest: string) =>
    isSegment || rest.startsWith('/')
      ? `${trimEndCharacters(path, '/')}${rest.startsWith('/') ? '' : '/'}${rest}`
      : path + rest
  if ('address' in target) return { address: toSegments(append(target.address, captured)).join('/') }
  if (!URL.canParse(target.url)) return target
  const url = new URL(target.url)
  url.pathname = append(url.pathname, captured.split('/').map(encodeURIComponent).join('/'))
  return { url: url.href }
}

/** Returns where a destination is served now. */
async function findDestination<S extends SiteSpaceNode, C extends SectionNode<S>>(
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

const toPath = <S extends SiteSpaceNode, C extends SectionNode<S>>(host: FollowHost<S, C>, target: RedirectTarget) =>
  'url' in target ? host.toSitePath(target.url) : `/${target.address}`

/** Stands for `*` in the check of a wildcard: no address has this character, so no other redirect is about it alone. */
const ANY = '\uFFFF'

/**
 * Says whether a new or changed redirect would lead back to itself through others; a missing destination leads nowhere. A wildcard is followed for
 * any path that no other redirect is about. Circles of single paths below two wildcards are left to `followRedirect`. `id` is that of the redirect
 * before the change.
 */
export async function isLoop<S extends SiteSpaceNode, C extends SectionNode<S>>(
  host: FollowHost<S, C>,
  rule: Omit<RedirectRule, 'id'> & { id?: string | undefined },
): Promise<boolean> {
  const passed = new Set<string>()
  let path = isWildcard(rule.source) ? rule.source.slice(0, -1) + ANY : rule.source
  for (let next: Omit<RedirectRule, 'id'> | undefined = rule; next; ) {
    const target: RedirectTarget | undefined = await findTarget(host, next, path)
    const to: string | undefined = target && toPath(host, target)
    if (target === undefined || to === undefined) return false
    const isById = 'address' in target && !next.captureWildcard
    const other: RedirectRule | undefined = await host.findRedirect(to, rule.id)
    const isOwn = isFirstOf(listRedirectSources(to), rule.source, other?.source)
    const applied = isOwn ? rule : other
    // A wildcard is meant for paths without content, and may lead to content among them.
    if (applied && isWildcard(applied.source) && (isById || (await host.isContent(to)))) return false
    if (isOwn) return true
    const at = foldSitePath(to)
    if (passed.has(at)) return false
    passed.add(at)
    next = applied
    path = to
  }
  return false
}

/** Whether a source is among some, and before another one. */
function isFirstOf(sources: readonly string[], source: string, other: string | undefined): boolean {
  const at = sources.indexOf(foldRedirectSource(source))
  return at >= 0 && (other === undefined || at < sources.indexOf(foldRedirectSource(other)))
}
