import { forbidden } from '../../core/errors.ts'
import type { Access } from '../../core/operation.ts'
import { loadSiteSeenBy, type SiteSeen } from './store.ts'

export interface OnSite {
  site: SiteSeen
}

/** Any level may view a site; changing it takes `admin` on it, or the organization role `create` while it has no settings of its own. */
export const onSite = (level: 'view' | 'change'): Access<{ organizationId: string; siteId: string }, OnSite> => ({
  permission: { on: 'site', level },
  resolve: async ({ db, actor, params }) => {
    const site = await loadSiteSeenBy(db, actor.userId, params.organizationId, params.siteId)
    if (level === 'change' && !site.may_change) throw forbidden('Only administrators of the site may change it')
    return { site }
  },
})
