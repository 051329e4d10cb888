import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { fromDefaultLevel } from '../../core/levels.ts'
import { checkMaySetLevels } from './access.ts'
import type { SiteChange } from './schema.ts'
import { holdsSiteSpace, updateDefaultSiteSpace, updateSite } from './store.ts'

export async function changeSite(
  db: Db,
  siteId: string,
  userId: string,
  change: Static<typeof SiteChange>,
): Promise<void> {
  if (change.defaultLevel !== undefined) await checkMaySetLevels(db, siteId, userId)
  if (change.defaultSiteSection !== undefined)
    throw invalid('defaultSiteSection names no section of this site: it has none')
  await updateSite(db, siteId, {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.visibility !== undefined && { visibility: change.visibility }),
    ...(change.basename !== undefined && { basename: change.basename }),
    ...(change.defaultLevel !== undefined && { default_level: fromDefaultLevel(change.defaultLevel) }),
    ...(change.proxy !== undefined && { proxy: change.proxy === null ? null : { origin: change.proxy } }),
    ...(change.adaptiveContent !== undefined && { adaptive_content: { enabled: change.adaptiveContent.enabled } }),
  })
  if (change.defaultSiteSpace !== undefined) {
    if (!(await holdsSiteSpace(db, siteId, change.defaultSiteSpace)))
      throw invalid('defaultSiteSpace names no site space of this site')
    await updateDefaultSiteSpace(db, siteId, change.defaultSiteSpace)
  }
}
