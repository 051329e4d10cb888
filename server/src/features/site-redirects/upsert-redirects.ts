import type { RedirectDestination } from '@lectern/content/addresses'
import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { checkBody } from '../../core/operation/validate.ts'
import type { Urls } from '../../core/urls.ts'
import { present } from '../../core/words/shapes.ts'
import type { SiteSeen } from '../sites/index.ts'
import type { SiteAddresses } from './addresses.ts'
import { checkRedirect } from './check-destination.ts'
import { NewRedirect, type RedirectUpsertResult, type RedirectUpserts } from './schema.ts'
import { deleteRedirect, findRedirectBySource, insertRedirect, updateRedirect } from './store.ts'
import { lockRedirects } from './write-redirect.ts'

type Upsert = Static<typeof RedirectUpserts>['redirects'][number]

/** Entries are processed in order, so that a later one sees the effect of an earlier one. An invalid entry gets an error; the others are still processed. */
export async function upsertRedirects(
  db: Transaction,
  site: SiteSeen,
  urls: Urls,
  upserts: Upsert[],
): Promise<RedirectUpsertResult[]> {
  const addresses = await lockRedirects(db, site, urls)
  const outcomes: RedirectUpsertResult[] = []
  for (const upsert of upserts) {
    const { source } = upsert
    try {
      outcomes.push({ ...(await upsertRedirect(db, site.id, addresses, upsert)), source, draft: false })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      outcomes.push({ status: 'error', source, draft: false, error: error.message })
    }
  }
  return outcomes
}

async function upsertRedirect(
  db: Transaction,
  siteId: string,
  addresses: SiteAddresses,
  { source, destination, captureWildcard, intent }: Upsert,
): Promise<Pick<RedirectUpsertResult, 'status' | 'id'>> {
  if (intent === 'draft') throw invalid('intent must be live: there are no draft redirects')
  const known = await findRedirectBySource(db, siteId, source)
  if (intent === 'publish') {
    if (!known) throw invalid(`source ${source} has no redirect`)
    return { status: 'published', id: known.id }
  }
  if (destination === null) {
    if (known) await deleteRedirect(db, siteId, known.id)
    return { status: 'deleted' }
  }
  const body = {
    source,
    destination: destination as RedirectDestination,
    ...present('captureWildcard', captureWildcard),
  }
  checkBody(NewRedirect, body)
  const redirect = { ...body, captureWildcard: captureWildcard === true }
  await checkRedirect(addresses, { ...redirect, id: known?.id })
  return known
    ? { status: 'updated', id: (await updateRedirect(db, known.id, redirect)).id }
    : { status: 'created', id: (await insertRedirect(db, siteId, redirect)).id }
}
