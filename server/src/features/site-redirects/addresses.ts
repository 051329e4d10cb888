/** Gives the address rules of `content/` access to a site's pages, former places and redirects in the database. */
import { type AddressHost, addressOfSiteSpace, findSiteSpace, type RedirectRule } from '@lectern/content/addresses'
import {
  findAncestors,
  findPage,
  findPageAt,
  findSpaceRedirect,
  listPages,
  type Page,
  type PlacedPage,
  type Revision,
  toPagePath,
} from '@lectern/content/revision'
import {
  type ConditionContext,
  isPageVisible,
  type Visitor,
  visibleTree,
  withSpaceContext,
} from '@lectern/content/visitors'
import type { ContentPreview } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { openExpanded } from '../openapi/index.ts'
import { findFormerPages } from '../page-moves/index.ts'
import { loadRevisionRow } from '../revisions/index.ts'
import {
  loadSiteTree,
  type PublishedSection,
  type PublishedSiteSpace,
  type PublishedTree,
  previewTree,
} from '../site-structure/index.ts'
import { listFormerPlaces } from '../sites/index.ts'
import { findRedirect, toRedirectRule } from './store.ts'

export interface AddressedSite {
  id: string
  basename: string
  /** Host and path of the server that shows the site as its own. */
  proxyOrigin?: string | undefined
  hostname?: string | null | undefined
}

/** Whether a page of a revision may be seen; `ancestors` starts at the root. */
type IsVisible = (revision: Revision, ancestors: readonly Page[], page: Page) => boolean

export type SiteAddresses = AddressHost<Page, PublishedSiteSpace, PublishedSection> & {
  findRedirect(path: string, except?: string): Promise<(RedirectRule & { row: Row<'site_redirects'> }) | undefined>
}

/** `tree` is what the visitor sees of the structure, as `visibleTree` gives it. */
export async function openAddresses(
  db: ReadDb,
  site: AddressedSite,
  tree: Pick<PublishedTree, 'sections' | 'siteSpaces'>,
  urls: Urls,
  isVisible: IsVisible = () => true,
): Promise<SiteAddresses> {
  const open = async ({ spaceId, revisionId }: PublishedSiteSpace) =>
    openExpanded(db, await loadRevisionRow(db, spaceId, revisionId))
  const roots = [
    urls.publishedSite(site.basename),
    ...(site.proxyOrigin ? [`https://${site.proxyOrigin}/`] : []),
    ...(site.hostname ? [`https://${site.hostname}/`, `http://${site.hostname}/`] : []),
  ]
  const findPagePath = async (siteSpace: PublishedSiteSpace, pageId: string) => {
    const { nodes, content } = await open(siteSpace)
    const page = await findPage(nodes, content, pageId)
    if (!page) return undefined
    const ancestors = await findAncestors(nodes, content, page)
    return isVisible(content, ancestors, page) ? toPagePath(ancestors, page) : undefined
  }
  return {
    tree,
    formerPlaces: await listFormerPlaces(db, site.id),
    findPage: async (siteSpace, path) => {
      const { nodes, content } = await open(siteSpace)
      if (path === '') {
        const first = findFirst(await listPages(nodes, content), (ancestors, page) =>
          isVisible(content, ancestors, page),
        )
        return first && { ...first, isMoved: false }
      }
      const found = await findPageAt(nodes, content, path, findFormerPages(db, siteSpace.spaceId))
      return found && isVisible(content, found.ancestors, found.page) ? found : undefined
    },
    findPagePath,
    findSpaceRedirect: async (siteSpace, path) => {
      const { nodes, content } = await open(siteSpace)
      const pageId = await findSpaceRedirect(nodes, content, path)
      const to = pageId === undefined ? undefined : await findPagePath(siteSpace, pageId)
      const place = findSiteSpace(tree, siteSpace.id)
      return to === undefined || !place
        ? undefined
        : { address: addressOfSiteSpace(place.section, place.siteSpace) + to }
    },
    findRedirect: async (path, except) => {
      const row = await findRedirect(db, site.id, path, except)
      return row && { ...toRedirectRule(row), row }
    },
    toSitePath: (url) => toSitePath(roots, url),
  }
}

/** Opens the addresses that one visitor may see. */
export async function openVisitorAddresses(
  db: ReadDb,
  site: AddressedSite,
  urls: Urls,
  {
    visitor,
    context,
    preview = {},
  }: { visitor: Visitor; context: ConditionContext; preview?: ContentPreview | undefined },
): Promise<SiteAddresses> {
  const tree = visibleTree(previewTree(await loadSiteTree(db, site.id), preview), visitor, () => context)
  return openAddresses(db, site, tree, urls, (revision, ancestors, page) =>
    isPageVisible(ancestors, page, visitor, withSpaceContext(context, revision)),
  )
}

/** The first visible document is the page at the root of a space. */
function findFirst(pages: readonly PlacedPage[], isVisible: (ancestors: Page[], page: Page) => boolean) {
  const rest = pages.map((placed) => ({ placed, ancestors: [] as Page[] }))
  for (let next = rest.shift(); next; next = rest.shift()) {
    const { placed, ancestors } = next
    if (!isVisible(ancestors, placed.page)) continue
    if (placed.page.type === 'document') return { page: placed.page, path: '' }
    rest.unshift(...placed.pages.map((below) => ({ placed: below, ancestors: [...ancestors, placed.page] })))
  }
  return undefined
}

function toSitePath(roots: string[], url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const address = `${origin}${pathname}`
  const root = roots.find((each) => `${address}/`.toLowerCase().startsWith(new URL(each).href.toLowerCase()))
  return root === undefined ? undefined : `/${address.slice(new URL(root).href.length)}`
}
