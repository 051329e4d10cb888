/** Finds what a published-content token opens. This runs for every request, so that closing a site takes effect for renderers at once. */
import { addressOfSiteSpace } from '@lectern/content/addresses'
import { readVisitor, visibleTree } from '@lectern/content/visitors'
import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Secrets } from '../../core/secrets.ts'
import { isActiveShareKey } from '../share-links/index.ts'
import { loadPreview, type PreviewGrant } from '../site-previews/index.ts'
import { loadSiteTree, previewTree } from '../site-structure/index.ts'
import { admitVisitor, loadVisitorGate } from '../site-visitors/index.ts'
import { findOpenSite, findSiteToPreview, type OpenSite } from '../sites/index.ts'
import { type PublishedContentGrant, toKeyFingerprint, verifyGrant } from './token.ts'

export async function openPublishedContent(
  db: ReadDb,
  secrets: Secrets,
  token: string,
): Promise<PublishedContent | undefined> {
  const opening = await verifyGrant(secrets, token)
  if (!opening) return undefined
  const { siteId, shareKey, preview: grant, claims, since } = opening
  const [site, isActive, gate, tree] = await Promise.all([
    (isWholeSite(grant) ? findSiteToPreview : findOpenSite)(db, siteId),
    shareKey !== undefined && isActiveShareKey(db, siteId, shareKey),
    loadVisitorGate(db, secrets, siteId),
    loadSiteTree(db, siteId),
  ])
  if (!site || !isOpen(site, opening, { isActive, mark: toKeyFingerprint(secrets, gate.key) })) return undefined
  const preview = grant && (await loadPreview(db, site, grant, tree))
  if (grant && !preview) return undefined
  // The claims are validated again, because the schema may allow fewer than before.
  const visitor = readVisitor(gate.schema, { signed: claims, cookie: claims.unsigned })
  const context = toSiteContext(site)
  const { sections, siteSpaces } = visibleTree(previewTree(tree, preview ?? {}), visitor, () => context)
  const shown = [undefined, ...sections].flatMap((section) =>
    (section?.siteSpaces ?? siteSpaces).map((siteSpace) => ({
      ...siteSpace,
      address: addressOfSiteSpace(section, siteSpace),
    })),
  )
  return {
    organizationId: site.organizationId,
    site,
    visitor,
    context,
    spaces: new Map(shown.map(({ spaceId, revisionId }) => [spaceId, revisionId])),
    addresses: new Map(shown.map(({ spaceId, address }) => [spaceId, address])),
    preview,
    since,
  }
}

/** Such a preview link works for unpublished sites too: it shows what its creator may read. */
const isWholeSite = (grant: PreviewGrant | undefined) => grant?.isLink === true && grant.subject === undefined

function isOpen(
  { visibility }: OpenSite,
  { gate, preview }: PublishedContentGrant,
  now: { isActive: boolean; mark: string },
): boolean {
  if (isWholeSite(preview)) return true
  const credentials = { hasShareKey: now.isActive, hasVisitorToken: gate === now.mark }
  return admitVisitor(visibility, credentials) === 'enter'
}

/** What conditions can refer to about a site. */
export const toSiteContext = ({ title }: { title: string }) => ({ site: { title } })
