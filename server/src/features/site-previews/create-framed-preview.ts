import type { Static } from 'typebox'
import { type Actor, checkScope } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { checkCustomization } from '../site-customization/index.ts'
import { loadSiteTree, previewTree } from '../site-structure/index.ts'
import type { SiteSeen } from '../sites/index.ts'
import { linkAddress } from './address.ts'
import { signFramedPreview } from './framed-token.ts'
import { loadPreview } from './load-preview.ts'
import { startAt, toPreviewed } from './make-link.ts'
import type { NewSitePreview } from './schema.ts'
import { insertPreview } from './store.ts'

const LIFETIME = 10 * 60_000
const MAX_CLAIMS_LENGTH = 8192

export async function createFramedPreview(
  { db, secrets, urls }: { db: Transaction; secrets: Secrets; urls: Urls },
  actor: Actor,
  site: SiteSeen,
  { customization, claims, changeRequest, siteSpace, path = '' }: Static<typeof NewSitePreview>,
) {
  if (customization) checkCustomization(customization, 'customization.')
  if (JSON.stringify(claims ?? {}).length > MAX_CLAIMS_LENGTH)
    throw invalid(`claims must be at most ${MAX_CLAIMS_LENGTH} characters of JSON`)
  const { userId } = actor
  const whole = await loadSiteTree(db, site.id)
  const subject = changeRequest === undefined ? undefined : { kind: 'changes' as const, id: changeRequest }
  // The change request belongs to a space, not to the site.
  if (subject) checkScope(actor, { scope: 'space:read' })
  const seen = await loadPreview(db, toPreviewed(site), { userId, isLink: true, isFramed: true, subject }, whole)
  if (!seen)
    throw invalid('changeRequest must refer to a change request of a space on this site that the caller can read')
  const { address } = startAt(previewTree(whole, seen), siteSpace)
  const expiresAt = new Date(Date.now() + LIFETIME)
  const preview = {
    siteId: site.id,
    userId,
    customization: customization ?? null,
    claims: claims ?? null,
    changeRequestId: seen.shows?.changeRequestId ?? null,
  }
  const id = await insertPreview(db, preview, expiresAt)
  const token = await signFramedPreview(secrets, { siteId: site.id, id }, expiresAt)
  return {
    url: urls.publishedSite(site.basename) + linkAddress(token, address + encodePath(path)),
    expiresAt: expiresAt.toISOString(),
  }
}

/** The path is the one that a page of the preview reported, or a person wrote: encoded or not. */
function encodePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
  return segments.map((segment) => encodeURIComponent(decode(segment))).join('/')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
