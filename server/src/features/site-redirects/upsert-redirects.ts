import type { RedirectDestination } from '@lectern/content/addresses'
import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { checkBody } from '../../core/operation/validate.ts'
import type { Urls } from '../../core/urls.ts'
import type { SiteSeen } from '../sites/index.ts'
import type { SiteAddresses } from './addresses.ts'
import { checkDestination } from './check-destination.ts'
import { NewRedirect, type Outcome, type Upserts } from './schema.ts'
import { deleteRedirect, findRedirect, insertRedirect, updateRedirect } from './store.ts'
import { lockRedirects } from './write-redirect.ts'

type Upsert = Static<typeof Upserts>['redirects'][number]

/** One after the other, so that a later entry sees what an earlier one did. One that cannot be carried out says why; the others are. */
export async function upsertRedirects(
  db: Transaction,
  site: SiteSeen,
  urls: Urls,
  upserts: Upsert[],
): Promise<Outcome[]> {
  const addresses = await lockRedirects(db, site, urls)
  const outcomes: Outcome[] = []
  for (const upsert of upserts) {
    const { source } = upsert
    try {
      outcomes.push({ ...(await carryOut(db, site.id, addresses, upsert)), source, draft: false })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      outcomes.push({ status: 'error', source, draft: false, error: error.message })
    }
  }
  return outcomes
}

async function carryOut(
  db: Transaction,
  siteId: string,
  addresses: SiteAddresses,
  { source, destination, intent }: Upsert,
): Promise<Pick<Outcome, 'status' | 'id'>> {
  if (intent === 'draft') throw invalid('intent must be live: there are no draft redirects')
  const known = await findRedirect(db, siteId, source)
  if (intent === 'publish') {
    if (!known) throw invalid(`source ${source} has no redirect`)
    return { status: 'published', id: known.id }
  }
  if (destination === null) {
    if (known) await deleteRedirect(db, siteId, known.id)
    return { status: 'deleted' }
  }
  const redirect = { source, destination: destination as RedirectDestination }
  checkBody(NewRedirect, redirect)
  await checkDestination(addresses, source, redirect.destination)
  return known
    ? { status: 'updated', id: (await updateRedirect(db, known.id, redirect)).id }
    : { status: 'created', id: (await insertRedirect(db, siteId, redirect)).id }
}
