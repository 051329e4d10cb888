import type { Static } from 'typebox'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { Urls } from '../../core/urls.ts'
import { fromDefaultLevel } from '../../core/words/levels.ts'
import { checkMaySetLevels } from './access.ts'
import { siteDefaultsChanged } from './events.ts'
import { findReservation, releaseUnprovedClaims } from './host-names.ts'
import type { SiteChange } from './schema.ts'
import { updateSite } from './store.ts'

export async function changeSite(
  db: Transaction,
  siteId: string,
  userId: string,
  change: Static<typeof SiteChange>,
  { urls, config }: { urls: Urls; config: Pick<Config, 'reservedHosts'> },
): Promise<void> {
  if (change.hostname) {
    const why = findReservation(change.hostname, {
      base: urls.base,
      reserved: [...config.reservedHosts, ...(urls.sites === undefined ? [] : [new URL(urls.sites).hostname])],
    })
    if (why !== undefined) throw invalid(`hostname must not be ${change.hostname}, ${why}`)
    await releaseUnprovedClaims(db, siteId, change.hostname)
  }
  if (change.defaultLevel !== undefined) await checkMaySetLevels(db, siteId, userId)
  await updateSite(db, siteId, {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.visibility !== undefined && { visibility: change.visibility }),
    ...(change.basename !== undefined && { basename: change.basename }),
    ...(change.defaultLevel !== undefined && { default_level: fromDefaultLevel(change.defaultLevel) }),
    ...(change.hostname !== undefined && { hostname: change.hostname }),
    ...(change.proxy !== undefined && {
      proxy: change.proxy === null ? null : JSON.stringify({ origin: change.proxy }),
    }),
    ...(change.adaptiveContent !== undefined && {
      adaptive_content: JSON.stringify({ enabled: change.adaptiveContent.enabled }),
    }),
  })
  const { defaultSiteSection: sectionId, defaultSiteSpace: siteSpaceId } = change
  await siteDefaultsChanged.announce({ db }, { siteId, sectionId, siteSpaceId })
}
