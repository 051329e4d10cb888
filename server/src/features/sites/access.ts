import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import type { SiteSeen } from './schema.ts'
import { loadShownSite } from './shown-site.ts'
import { findSiteSeenBy, findUnmanagedSpace, loadSiteSeenBy } from './store.ts'

export interface OnSite {
  site: SiteSeen
}

type SiteParams = { organizationId: string; siteId: string }

/** Any level may view a site; changing it takes `admin` on it, or the organization role `create` while it has no settings of its own. */
export const onSite = (level: 'view' | 'change'): Access<SiteParams, OnSite> => ({
  permission: { on: 'site', level },
  resolve: async ({ db, actor, params }) => {
    const { userId, publishedContent } = actor
    const site = publishedContent
      ? await loadShownSite(db, publishedContent, params)
      : await loadSiteSeenBy(db, userId, params.organizationId, params.siteId)
    if (level === 'change') checkMayChange(site)
    return { site }
  },
})

/**
 * For setting levels on a site: they reach every inheriting space on it, so whoever sets one must manage those spaces already.
 * Else putting a space one may only read on a site of one's own would be a way to its administration (decision 0010).
 */
export const onSiteLevels = (): Access<SiteParams, OnSite> => ({
  permission: { on: 'site', level: 'change' },
  resolve: async (request) => {
    const { site } = await onSite('change').resolve(request)
    await checkMaySetLevels(request.db, site.id, request.actor.userId)
    return { site }
  },
})

export async function checkMaySetLevels(db: ReadDb, siteId: string, userId: string): Promise<void> {
  const space = await findUnmanagedSpace(db, siteId, userId)
  if (!space) return
  // The message names the space only to a caller who sees it.
  const which = space.level === 'none' ? 'a space' : `the space "${space.title}"`
  throw forbidden(`A level set here would reach ${which} on this site, whose permissions you do not manage`)
}

/** For deleting a site: deleting one that does not exist succeeds. */
export const onSiteIfAny = (): Access<SiteParams, OnOrganization & { site: SiteSeen | undefined }> => ({
  permission: { on: 'site', level: 'change' },
  resolve: async (request) => {
    const { organization } = await onOrganization('member').resolve(request)
    const site = await findSiteSeenBy(request.db, request.actor.userId, organization.id, request.params.siteId)
    if (site) checkMayChange(site)
    return { organization, site }
  },
})

function checkMayChange(site: SiteSeen): void {
  if (!site.may_change) throw forbidden('Only administrators of the site may change it')
}
