/** A published-content token → what it opens now. Asked at every request, so what closes a site to visitors closes it to their renderers at once. */
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
import { gateMark, type Opening, readOpening } from './token.ts'

export async function openPublishedContent(
  db: ReadDb,
  secrets: Secrets,
  token: string,
): Promise<PublishedContent | undefined> {
  const opening = await readOpening(secrets, token)
  if (!opening) return undefined
  const { siteId, shareKey, preview: grant, claims, since } = opening
  const [site, isActive, gate, tree] = await Promise.all([
    (isWholeSite(grant) ? findSiteToPreview : findOpenSite)(db, siteId),
    shareKey !== undefined && isActiveShareKey(db, siteId, shareKey),
    loadVisitorGate(db, secrets, siteId),
    loadSiteTree(db, siteId),
  ])
  if (!site || !isOpen(site, opening, { isActive, mark: gateMark(secrets, gate.key) })) return undefined
  const preview = grant && (await loadPreview(db, site, grant, tree))
  if (grant && !preview) return undefined
  // Read again: the schema may let in less than it did.
  const visitor = readVisitor(gate.schema, { signed: claims, cookie: claims.unsigned })
  const around = aroundSite(site)
  const { sections, siteSpaces } = visibleTree(previewTree(tree, preview ?? {}), visitor, () => around)
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
    around,
    spaces: new Map(shown.map(({ spaceId, revisionId }) => [spaceId, revisionId])),
    addresses: new Map(shown.map(({ spaceId, address }) => [spaceId, address])),
    preview,
    since,
  }
}

/** A link to a site that may not be published: what it opens follows from who made it. */
const isWholeSite = (grant: PreviewGrant | undefined) => grant?.isLink === true && grant.subject === undefined

function isOpen(
  { visibility }: OpenSite,
  { gate, preview }: Opening,
  now: { isActive: boolean; mark: string },
): boolean {
  if (isWholeSite(preview)) return true
  const credentials = { hasShareKey: now.isActive, hasVisitorToken: gate === now.mark }
  return admitVisitor(visibility, credentials) === 'enter'
}

/** What conditions can ask about a site. */
export const aroundSite = ({ title }: { title: string }) => ({ site: { title } })
