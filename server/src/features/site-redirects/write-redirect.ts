import type { Static } from 'typebox'
import type { ActorIdentity } from '../../core/actor.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { loadSiteTree } from '../site-structure/index.ts'
import { lockSite, type SiteSeen } from '../sites/index.ts'
import { type AddressedSite, openAddresses, openVisitorAddresses, type SiteAddresses } from './addresses.ts'
import { checkNoLoop, checkRedirect, checkSource } from './check-destination.ts'
import type { NewRedirect, RedirectChange } from './schema.ts'
import { checkSourceIsFree, insertRedirect, loadRedirect, toRedirectRule, updateRedirect } from './store.ts'

/** Members see the whole site, without regard to conditions. */
const openMemberAddresses = async (db: ReadDb, site: SiteSeen, urls: Urls): Promise<SiteAddresses> =>
  openAddresses(db, toAddressed(site), await loadSiteTree(db, site.id), urls)

/** Opens the addresses as the caller sees them: as a member or as a visitor. */
export const openAddressesFor = (db: ReadDb, { publishedContent }: ActorIdentity, site: SiteSeen, urls: Urls) =>
  publishedContent
    ? openVisitorAddresses(db, toAddressed(site), urls, publishedContent)
    : openMemberAddresses(db, site, urls)

const toAddressed = ({ id, basename, hostname, proxy }: SiteSeen): AddressedSite => ({
  id,
  basename,
  hostname,
  proxyOrigin: (proxy as { origin: string } | null)?.origin,
})

/** Locks the site while its redirects change, so that two transactions cannot create a loop together. */
export async function lockRedirects(db: Transaction, site: SiteSeen, urls: Urls): Promise<SiteAddresses> {
  await lockSite(db, site.id)
  return openMemberAddresses(db, site, urls)
}

export async function createRedirect(
  db: Transaction,
  site: SiteSeen,
  urls: Urls,
  { source, destination, captureWildcard = false }: Static<typeof NewRedirect>,
): Promise<Row<'site_redirects'>> {
  const addresses = await lockRedirects(db, site, urls)
  const redirect = { source, destination, captureWildcard }
  await checkSourceIsFree(db, site.id, source)
  await checkRedirect(addresses, redirect)
  return insertRedirect(db, site.id, redirect)
}

/** An unchanged destination is not checked: it may have been deleted since. */
export async function changeRedirect(
  db: Transaction,
  site: SiteSeen,
  urls: Urls,
  id: string,
  change: Static<typeof RedirectChange>,
): Promise<Row<'site_redirects'>> {
  const addresses = await lockRedirects(db, site, urls)
  const before = toRedirectRule(await loadRedirect(db, site.id, id))
  const redirect = { ...before, ...change }
  if (change.source !== undefined) await checkSourceIsFree(db, site.id, redirect.source, id)
  if (change.destination !== undefined) await checkRedirect(addresses, redirect)
  else if (change.source !== undefined || change.captureWildcard !== undefined) {
    checkSource(redirect.source)
    await checkNoLoop(addresses, redirect)
  }
  return updateRedirect(db, id, redirect)
}
