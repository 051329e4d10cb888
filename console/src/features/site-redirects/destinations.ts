/** Where redirects lead: what each destination is called, its path on the site, and the destination that a path means. */
import { trimEndCharacters } from '@lectern/content/text'
import type { ItemOf } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import {
  listStructureRows,
  type SiteSectionRow,
  type SiteSpaceRow,
  type toStructureRows,
} from '../site-structure/index.ts'

export type SiteRedirectItem = ItemOf<'/orgs/{organizationId}/sites/{siteId}/redirects'>
export type SiteRedirectTarget = SiteRedirectItem['destination']
type Page = components['schemas']['Page']

export interface RedirectPage {
  id: string
  title: string
  path: string
}

export interface SitePlaces {
  sections: SiteSectionRow[]
  siteSpaces: SiteSpaceRow[]
}

export function toSitePlaces(rows: ReturnType<typeof toStructureRows>): SitePlaces {
  const all = listStructureRows(rows)
  return {
    sections: all.filter((row) => row.type === 'site-section'),
    siteSpaces: all.filter((row) => row.type === 'site-space'),
  }
}

/** The title of a space, below that of its section. */
export const nameSiteSpace = ({ title, parent }: SiteSpaceRow) =>
  parent && parent.title !== title ? `${parent.title} › ${title}` : title

/** What is at the root of its list adds nothing to the address. */
const toSegment = ({ isDefault, path }: SiteSectionRow | SiteSpaceRow) => (isDefault ? '' : `/${path}`)

const toAddress = (row: SiteSectionRow | SiteSpaceRow): string =>
  row.type === 'site-space' && row.parent?.type === 'site-section'
    ? `${toSegment(row.parent)}${toSegment(row)}`
    : toSegment(row)

/** Documents, with the groups above them in their paths. */
export function listRedirectPages(top: readonly Page[]): RedirectPage[] {
  const found: RedirectPage[] = []
  const rest = top.toReversed()
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.type === 'document') found.push({ id: page.id, title: page.title, path: page.path ?? '' })
    rest.push(...((page.pages ?? []) as Page[]).toReversed())
  }
  return found
}

/** Pages by the id of their space. */
export type PagesOfSpaces = ReadonlyMap<string, readonly RedirectPage[]>

const MISSING = '#'

/** As text: an address, or a path of the site. What is not on the site any more is written by its ids, and can be read again. */
export function printRedirectTarget(
  target: SiteRedirectTarget,
  { sections, siteSpaces }: SitePlaces,
  pages: PagesOfSpaces,
): string {
  if (target.kind === 'external') return target.url
  if (target.kind === 'site-section') {
    const section = sections.find(({ id }) => id === target.siteSectionId)
    return section ? toAddress(section) || '/' : `${MISSING}site-section/${target.siteSectionId}`
  }
  const siteSpace = siteSpaces.find(({ id }) => id === target.siteSpaceId)
  if (target.kind === 'site-space')
    return siteSpace ? toAddress(siteSpace) || '/' : `${MISSING}site-space/${target.siteSpaceId}`
  const page = siteSpace && pages.get(siteSpace.spaceId)?.find(({ id }) => id === target.pageId)
  return page ? `${toAddress(siteSpace)}/${page.path}` : `${MISSING}site-page/${target.siteSpaceId}/${target.pageId}`
}

/** The destination that a text means; undefined where it means none. */
export function parseRedirectTarget(
  text: string,
  { sections, siteSpaces }: SitePlaces,
  pages: PagesOfSpaces,
): SiteRedirectTarget | undefined {
  if (/^https?:\/\/./i.test(text)) return { kind: 'external', url: text }
  const [kind, first = '', second = ''] = text.startsWith(MISSING) ? text.slice(1).split('/') : []
  if (kind === 'site-section') return { kind, siteSectionId: first }
  if (kind === 'site-space') return { kind, siteSpaceId: first }
  if (kind === 'site-page') return { kind, siteSpaceId: first, pageId: second }
  if (!text.startsWith('/')) return undefined
  const path = trimEndCharacters(text, '/').toLowerCase()
  // The longest address that fits: a space may be at the root of others.
  const candidates = siteSpaces
    .map((siteSpace) => ({ siteSpace, address: toAddress(siteSpace).toLowerCase() }))
    .filter(({ address }) => path === address || path.startsWith(`${address}/`))
    .sort((one, other) => other.address.length - one.address.length)
  for (const { siteSpace, address } of candidates) {
    if (path === address) return { kind: 'site-space', siteSpaceId: siteSpace.id }
    const page = pages
      .get(siteSpace.spaceId)
      ?.find((each) => each.path.toLowerCase() === path.slice(address.length + 1))
    if (page) return { kind: 'site-page', siteSpaceId: siteSpace.id, pageId: page.id }
  }
  const section = sections.find((each) => toAddress(each).toLowerCase() === path)
  return section && { kind: 'site-section', siteSectionId: section.id }
}
