import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import type { SiteSeen } from './schema.ts'
import { findSiteSeenBy, loadSiteSeenBy } from './store.ts'

export interface OnSite {
  site: SiteSeen
}

type SiteParams = { organizationId: string; siteId: string }

/** Any level may view a site; changing it takes `admin` on it, or the organization role `create` while it has no settings of its own. */
export const onSite = (level: 'view' | 'change'): Access<SiteParams, OnSite> => ({
  permission: { on: 'site', level },
  resolve: async ({ db, actor, params }) => {
    const site = await loadSiteSeenBy(db, actor.userId, params.organizationId, params.siteId)
    if (level === 'change') checkMayChange(site)
    return { site }
  },
})

/** For deleting a site: one that is not there is nothing to refuse. */
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
