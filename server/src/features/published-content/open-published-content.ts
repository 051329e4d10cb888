/** A published-content token → what it opens now. Asked at every request, so what closes a site to visitors closes it to their renderers at once. */
import { addressOfSiteSpace, readVisitor, visibleTree } from '@lectern/content'
import type { PublishedContent } from '../../core/actor.ts'
import type { Db } from '../../core/database/connect.ts'
import type { Secrets } from '../../core/secrets.ts'
import { isActiveShareKey } from '../share-links/index.ts'
import { loadSiteTree } from '../site-structure/index.ts'
import { loadVisitorGate } from '../site-visitors/index.ts'
import { findOpenSite, type OpenSite } from '../sites/index.ts'
import { gateMark, type Opening, readOpening } from './token.ts'

export async function openPublishedContent(
  db: Db,
  secrets: Secrets,
  token: string,
): Promise<PublishedContent | undefined> {
  const opening = await readOpening(secrets, token)
  if (!opening) return undefined
  const { siteId, shareKey, claims, since } = opening
  const [site, isActive, gate, tree] = await Promise.all([
    findOpenSite(db, siteId),
    shareKey !== undefined && isActiveShareKey(db, siteId, shareKey),
    loadVisitorGate(db, secrets, siteId),
    loadSiteTree(db, siteId),
  ])
  if (!site || !isOpen(site, opening, { isActive, mark: gateMark(secrets, gate.key) })) return undefined
  // Read again: the schema may let in less than it did.
  const visitor = readVisitor(gate.schema, { signed: claims, cookie: claims.unsigned })
  const around = aroundSite(site)
  const { sections, siteSpaces } = visibleTree(tree, visitor, () => around)
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
    since,
  }
}

function isOpen({ visibility }: OpenSite, { gate }: Opening, now: { isActive: boolean; mark: string }): boolean {
  if (visibility === 'share-link') return now.isActive
  return visibility !== 'visitor-auth' || gate === now.mark
}

/** What conditions can ask about a site. */
export const aroundSite = ({ title }: { title: string }) => ({ site: { title } })
