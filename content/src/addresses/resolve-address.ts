/**
 * Resolves an address on a site. The order is: content and the automatic redirects from its former paths; the redirects of the space; those of the
 * site. So a redirect never hides a page. The host supplies pages, former paths and redirects, and only what the visitor may see, so that hidden
 * content is found in no way.
 */
import type { SectionNode, SiteSpaceNode, SiteTree } from '../visitors/index.ts'
import { type FollowHost, followRedirect, type RedirectTarget } from './follow-redirect.ts'
import {
  addressOfSiteSpace,
  findSiteSpace,
  foldPath,
  locateInSite,
  locateSiteSpace,
  type SiteLocation,
  toSegments,
} from './site-addresses.ts'

/** A former path of a section or a site space, within a section or (undefined) on the site; '' is the root there. */
export interface FormerPlace {
  readonly parent?: string
  readonly path: string
  readonly section?: string
  readonly siteSpace?: string
}

/** The page at a path, or one that had this path before. `path` is the current one. */
interface FoundPage<P> {
  readonly page: P
  readonly path: string
  readonly isMoved: boolean
}

export interface AddressHost<P, S extends SiteSpaceNode, C extends SectionNode<S>>
  extends Omit<FollowHost<S, C>, 'isContent'> {
  readonly tree: SiteTree<S, C>
  /** The newest comes first. */
  readonly formerPlaces: readonly FormerPlace[]
  /** An empty path is the first page. */
  findPage(siteSpace: S, path: string): Promise<FoundPage<P> | undefined>
  /** A redirect of the space itself, by path within it. */
  findSpaceRedirect?(siteSpace: S, path: string): Promise<RedirectTarget | undefined>
}

type ResolvedAddress<P, S, C> =
  | {
      readonly kind: 'page'
      readonly section: C | undefined
      readonly siteSpace: S
      readonly page: P
      readonly path: string
      readonly address: string
    }
  | { readonly kind: 'redirect'; readonly to: RedirectTarget }
  | { readonly kind: 'nothing' }

export async function resolveAddress<P, S extends SiteSpaceNode, C extends SectionNode<S>>(
  host: AddressHost<P, S, C>,
  path: readonly string[],
): Promise<ResolvedAddress<P, S, C>> {
  const { tree } = host
  const located = locateInSite(tree, path)
  if (located) {
    const found = await host.findPage(located.siteSpace, located.rest.join('/'))
    if (found) return toResolved(located, found, path)
  }
  for (const former of formerly(host, path)) {
    const found = await host.findPage(former.siteSpace, former.rest.join('/'))
    if (found) return { kind: 'redirect', to: { address: addressOf(former, found.path) } }
  }
  const own = located && (await host.findSpaceRedirect?.(located.siteSpace, located.rest.join('/')))
  const to = own ?? (await followRedirect(toFollowHost(host), `/${path.join('/')}`))?.target
  return to ? { kind: 'redirect', to } : { kind: 'nothing' }
}

/** Adapts the host of addresses to the host of redirects. */
export const toFollowHost = <H extends AddressHost<unknown, S, C>, S extends SiteSpaceNode, C extends SectionNode<S>>(
  host: H,
): H & FollowHost<S, C> => ({
  ...host,
  isContent: async (path) => {
    const located = locateInSite<S, C>(host.tree, toSegments(path))
    return located !== undefined && (await host.findPage(located.siteSpace, located.rest.join('/'))) !== undefined
  },
})

/** Content is served at one address only: content at a root redirects there from its own path. */
function toResolved<P, S extends SiteSpaceNode, C extends SectionNode<S>>(
  located: SiteLocation<S, C>,
  { page, path, isMoved }: FoundPage<P>,
  requested: readonly string[],
): ResolvedAddress<P, S, C> {
  const { section, siteSpace, rest } = located
  const prefix = requested
    .slice(0, requested.length - rest.length)
    .map((segment) => `${segment}/`)
    .join('')
  const address = addressOf(located, path)
  if (isMoved || foldPath(prefix) !== foldPath(addressOfSiteSpace(section, siteSpace)))
    return { kind: 'redirect', to: { address } }
  return { kind: 'page', section, siteSpace, page, path, address }
}

const addressOf = <S extends SiteSpaceNode, C extends SectionNode<S>>(
  { section, siteSpace }: SiteLocation<S, C>,
  path: string,
) => addressOfSiteSpace(section, siteSpace) + path

/** Finds what had the path before, starting with the longest match. */
function* formerly<P, S extends SiteSpaceNode, C extends SectionNode<S>>(
  { tree, formerPlaces }: AddressHost<P, S, C>,
  path: readonly string[],
): Generator<SiteLocation<S, C>> {
  const named = tree.sections.find((section) => path[0] !== undefined && foldPath(section.path) === foldPath(path[0]))
  const section = named ?? tree.sections.find(({ isDefault }) => isDefault)
  if (section) yield* inParent(section.id, named ? path.slice(1) : path, section)
  yield* inParent(undefined, path, undefined)

  function* inParent(
    parent: string | undefined,
    below: readonly string[],
    around: C | undefined,
  ): Generator<SiteLocation<S, C>> {
    const [first, ...rest] = below
    const at = (segment: string) =>
      formerPlaces.filter((each) => each.parent === parent && foldPath(each.path) === foldPath(segment))
    if (first !== undefined) for (const place of at(first)) yield* stands(place, rest)
    // Older links have the form `/v/<variant>/…`.
    if (first !== undefined && foldPath(first) === 'v' && rest[0] !== undefined) {
      const siteSpaces = around ? around.siteSpaces : tree.siteSpaces
      const variant = siteSpaces.find(({ path }) => foldPath(path) === foldPath(rest[0]!))
      if (variant) yield { section: around, siteSpace: variant, rest: rest.slice(1) }
    }
    for (const place of at('')) yield* stands(place, below)
  }

  function* stands(place: FormerPlace, rest: readonly string[]): Generator<SiteLocation<S, C>> {
    if (place.siteSpace !== undefined) {
      const found = findSiteSpace(tree, place.siteSpace)
      if (found) yield { ...found, rest }
    } else {
      const section = tree.sections.find(({ id }) => id === place.section)
      if (!section) return
      const located = locateSiteSpace(section, section.siteSpaces, rest)
      if (located) yield located
      yield* inParent(section.id, rest, section)
    }
  }
}
