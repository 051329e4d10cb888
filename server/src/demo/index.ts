/**
 * Sample content for every screen: people and teams, spaces with pages, change requests under discussion, specifications, imports, a published site
 * with visitors.
 */
import type { Config } from '../config.ts'
import type { Transaction } from '../core/database/connections.ts'
import { createGuardedFetch } from '../core/outgoing/guarded-fetch.ts'
import { createGuardedRequest } from '../core/outgoing/guarded-request.ts'
import { enqueue } from '../core/queue/enqueue.ts'
import { loadSecrets } from '../core/secrets.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { createUrls, toBaseUrl } from '../core/urls.ts'
import { recordStoredFile } from '../features/files/index.ts'
import { lockOrganization } from '../features/organizations/index.ts'
import { loadSiteSeenBy, sitesSeenBy } from '../features/sites/index.ts'
import { actAs, type Services } from './act-as.ts'
import { addChangeRequests } from './change-requests.ts'
import { createDemoClock } from './clock.ts'
import { finishDemoJob } from './jobs.ts'
import { writePages } from './pages.ts'
import { addPeople } from './people.ts'
import { addSite, SITE } from './site.ts'
import { addDemoCollection, addDemoSpace, addFields } from './spaces.ts'
import { addSpecification } from './specifications.ts'

export interface Demo {
  /** The name of the site in its URL. */
  basename: string
  /** False when the demo existed already. */
  added: boolean
}

const HANDBOOK = {
  folder: 'handbook',
  tree: {
    welcome: {},
    'getting-started': {},
    guides: { 'place-a-sensor': {}, 'set-alarms': {}, 'share-a-station': {} },
    plans: {},
    questions: {},
    changelog: {},
    'block-gallery': {},
    'field-notes': {},
  },
  files: ['overview.svg', 'overview-dark.svg', 'checklist.txt'],
}

const API_GUIDE = {
  folder: 'api-guide',
  tree: { introduction: {}, authentication: {}, readings: {}, deliveries: {}, errors: {}, reference: {} },
  files: [],
  reference: { below: 'reference', spec: 'tidewatch' },
}

/** Runs in one transaction, so the demo exists completely or not at all. The site shows whether it exists. A job adds what takes longer. */
export async function addDemo(
  db: Transaction,
  settings: Config,
  organizationId: string,
  adminId: string,
): Promise<Demo> {
  await lockOrganization(db, organizationId)
  const present = await sitesSeenBy(db, adminId)
    .where('sites.organization_id', '=', organizationId)
    .where('sites.title', '=', SITE)
    .executeTakeFirst()
  if (present) return { basename: present.basename, added: false }
  const services = await servicesFor(db, settings)
  const { clock } = services
  const authors = await addPeople(services, organizationId, ['maya', 'jonas', 'priya'])
  const owner = { organizationId, adminId }
  await clock.goTo(45, 8)
  await addFields(db, organizationId)
  const product = await addDemoCollection(db, owner, 'product')
  const handbook = await addDemoSpace(db, owner, product, 'handbook')
  const pages = await writePages(authors.maya.perform, handbook, HANDBOOK)
  await clock.goTo(38, 13)
  const apiGuide = await addDemoSpace(db, owner, product, 'apiGuide')
  await addSpecification(authors.maya.perform, organizationId)
  const apiPages = await writePages(authors.jonas.perform, apiGuide, API_GUIDE)
  await addChangeRequests(clock, authors, { spaceId: handbook, pages })
  const siteId = await addSite(db, { ...owner, admin: actAs(services, adminId) }, { handbook, apiGuide }, pages)
  await enqueue(db, finishDemoJob, {
    ...owner,
    siteId,
    product,
    handbook: { spaceId: handbook, pages },
    apiGuide: { spaceId: apiGuide, pages: apiPages },
    attempt: 1,
  })
  return { basename: (await loadSiteSeenBy(db, adminId, organizationId, siteId)).basename, added: true }
}

async function servicesFor(db: Transaction, settings: Config): Promise<Services> {
  const requestUrl = createGuardedRequest(settings.allowPrivateFetch)
  return {
    db,
    config: settings,
    urls: createUrls(toBaseUrl(settings), settings.sitesUrl),
    secrets: await loadSecrets(db, settings.secretKey),
    storage: openStorage(settings, (key, use) => recordStoredFile(db, key, use)),
    fetch: createGuardedFetch(requestUrl),
    requestUrl,
    clock: createDemoClock(db),
  }
}
