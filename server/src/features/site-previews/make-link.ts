import { addressOfSiteSpace, findSiteSpace } from '@lectern/content/addresses'
import type { Static } from 'typebox'
import { type Actor, checkScope } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { parseRison, RisonError } from '../../core/http/rison.ts'
import type { Secrets } from '../../core/secrets.ts'
import { toSiteNames, type Urls } from '../../core/urls.ts'
import { loadSiteTree, type PublishedTree, previewTree } from '../site-structure/index.ts'
import type { SiteSeen } from '../sites/index.ts'
import { linkAddress, readPreviewAddress } from './address.ts'
import { loadPreview, type PreviewSubject } from './load-preview.ts'
import type { PreviewQuery } from './schema.ts'
import { signPreviewLink } from './token.ts'

interface Start {
  /** The path below the root of the site. */
  address: string
  subject?: PreviewSubject
}

const MAX_URL_LENGTH = 2048

export async function makePreviewLink(
  { db, secrets, urls }: { db: ReadDb; secrets: Secrets; urls: Urls },
  actor: Actor,
  site: SiteSeen,
  { siteSpace, claims, target }: Static<typeof PreviewQuery>,
): Promise<string> {
  const { userId } = actor
  const whole = await loadSiteTree(db, site.id)
  const seen = await loadPreview(db, toPreviewed(site), { userId, isLink: true }, whole)
  const tree = seen ? previewTree(whole, seen) : { ...whole, sections: [], siteSpaces: [] }
  const { address, subject }: Start =
    target === undefined ? startAt(tree, siteSpace) : startAtTarget(urls, site, target)
  if (subject) {
    // The previewed content belongs to a space, not to the site.
    checkScope(actor, { scope: 'space:read' })
    await checkSubject(db, site, userId, subject, tree)
  }
  const read = claims === undefined ? undefined : readClaims(claims)
  const token = await signPreviewLink(secrets, {
    siteId: site.id,
    grant: { userId, isLink: true, subject },
    claims: read,
  })
  const url = urls.publishedSite(site.basename) + linkAddress(token, address)
  if (url.length > MAX_URL_LENGTH)
    throw invalid(`claims and target result in a URL of more than ${MAX_URL_LENGTH} characters: send less`)
  return url
}

export const toPreviewed = ({ id, organization_id, visibility }: SiteSeen) => ({
  id,
  organizationId: organization_id,
  visibility,
})

export function startAt(tree: PublishedTree, siteSpaceId: string | undefined): Start {
  if (siteSpaceId === undefined) return { address: '' }
  const found = findSiteSpace(tree, siteSpaceId)
  if (!found) throw invalid('siteSpace refers to a site space that does not exist on this site')
  return { address: addressOfSiteSpace(found.section, found.siteSpace) }
}

function startAtTarget(urls: Urls, site: SiteSeen, target: string): Start {
  const roots = [urls.publishedSite(site.basename), urls.canonicalSite(toSiteNames(site))]
  const address = URL.canParse(target) ? new URL(target) : undefined
  const root = roots.find((each) => address && `${address.origin}${address.pathname}`.startsWith(each))
  if (!address || root === undefined) throw invalid('target is not a URL of this site')
  const segments = address.pathname.slice(new URL(root).pathname.length).split('/')
  const preview = readPreviewAddress(segments)
  const path = (preview?.rest ?? segments).join('/')
  return { address: path + address.search, ...(preview && { subject: preview.subject }) }
}

async function checkSubject(
  db: ReadDb,
  site: SiteSeen,
  userId: string,
  subject: PreviewSubject,
  tree: PublishedTree,
): Promise<void> {
  const found = site.published && (await loadPreview(db, toPreviewed(site), { userId, subject }, tree))
  if (!found)
    throw invalid(
      'target must refer to a change request or a revision of a space on this site that the caller can read; the site must be published, and public or unlisted',
    )
}

function readClaims(text: string): Record<string, unknown> {
  let claims: unknown
  try {
    claims = parseRison(text)
  } catch (error) {
    throw error instanceof RisonError ? invalid(`claims ${error.message}`) : error
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
    throw invalid('claims must be an object: (plan:pro)')
  return claims as Record<string, unknown>
}
