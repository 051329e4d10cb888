/** Finds the space, change request and page that an address of a published site or of a preview shows. It does not ask who may see them. */
import { locateInSite, resolveAddress, toSegments } from '@lectern/content/addresses'
import type { Page } from '@lectern/content/revision'
import type { ActorIdentity, ContentPreview } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { loadPreview, readPreviewAddress } from '../site-previews/index.ts'
import { openAddresses } from '../site-redirects/index.ts'
import { loadSiteTree, previewTree } from '../site-structure/index.ts'
import { readSharedPath } from '../site-visitors/index.ts'
import type { OpenSite } from '../sites/index.ts'
import { enterPreviewLink, isPreviewLink } from './enter-preview.ts'
import { findSiteAt } from './find-site.ts'

interface LocateContext {
  db: ReadDb
  urls: Urls
  secrets: Secrets
  actor: Pick<ActorIdentity, 'userId' | 'closedOrganizations'>
}

interface LocatedContent {
  spaceId: string
  revisionId: string
  changeRequestId: string | undefined
  /** Absent for the root of a space without pages. */
  page: { page: Page; path: string } | undefined
}

export async function locateContent(context: LocateContext, url: URL): Promise<LocatedContent | undefined> {
  const { db, urls } = context
  const shown = await findShown(context, url)
  if (!shown) return undefined
  const { site, preview, segments } = shown
  const tree = previewTree(await loadSiteTree(db, site.id), preview ?? {})
  const { id, basename, hostname, proxyOrigin } = site
  const addressed = { id, basename, hostname, proxyOrigin: proxyOrigin ?? undefined }
  const addresses = await openAddresses(db, addressed, tree, urls)
  let resolved = await resolveAddress(addresses, segments)
  if (resolved.kind === 'redirect' && 'address' in resolved.to)
    resolved = await resolveAddress(addresses, toSegments(resolved.to.address))
  const changeRequestId = preview?.shows?.changeRequestId
  if (resolved.kind === 'page') {
    const { siteSpace, page, path } = resolved
    return { spaceId: siteSpace.spaceId, revisionId: siteSpace.revisionId, changeRequestId, page: { page, path } }
  }
  const root = locateInSite(tree, segments)
  if (resolved.kind === 'redirect' || !root || root.rest.length > 0) return undefined
  const { spaceId, revisionId } = root.siteSpace
  return { spaceId, revisionId, changeRequestId, page: undefined }
}

interface ShownSite {
  site: OpenSite
  preview: ContentPreview | undefined
  segments: string[]
}

async function findShown({ db, urls, secrets, actor }: LocateContext, url: URL): Promise<ShownSite | undefined> {
  if (isPreviewLink(url)) {
    const link = await enterPreviewLink(db, secrets, urls.publishedSite, url)
    return link && { site: link.site, preview: link.entered.preview, segments: link.entered.segments }
  }
  const found = await findSiteAt(db, urls, url)
  if (!found) return undefined
  const { site } = found
  const segments = readSharedPath(site.visibility, found.segments)?.segments ?? found.segments
  const address = readPreviewAddress(segments)
  if (!address) return { site, preview: undefined, segments }
  const { userId, closedOrganizations } = actor
  const grant = { userId, closedOrganizations, subject: address.subject }
  const preview = await loadPreview(db, site, grant, await loadSiteTree(db, site.id))
  return preview && { site, preview, segments: address.rest }
}
