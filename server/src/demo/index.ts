/** Content worth looking at: people, a team, spaces with pages, change requests with a discussion, an API reference, and a published site. */
import type { Config } from '../config.ts'
import type { Transaction } from '../core/database/connections.ts'
import { createGuardedFetch } from '../core/outgoing/guarded-fetch.ts'
import { createGuardedRequest } from '../core/outgoing/guarded-request.ts'
import { loadSecrets } from '../core/secrets.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { baseOf, createUrls } from '../core/urls.ts'
import { recordStoredFile } from '../features/files/index.ts'
import { lockOrganization } from '../features/organizations/index.ts'
import { loadSiteSeenBy, sitesSeenBy } from '../features/sites/index.ts'
import { actAs, type Services } from './act-as.ts'
import { addChangeRequests } from './change-requests.ts'
import { addSpecification, writePages } from './pages.ts'
import { addPeople } from './people.ts'
import { addSite, SITE } from './site.ts'
import { addSpaces } from './spaces.ts'

export interface Demo {
  /** The site's part of its address. */
  basename: string
  /** false when it stood there already. */
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

/** Inside one transaction: the demo is there whole, or not at all. The site tells whether it is. */
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
  const people = await addPeople(services, organizationId)
  const spaces = await addSpaces(db, organizationId, adminId)
  const pages = await writePages(people.maya.perform, spaces.handbook, HANDBOOK)
  const { folder, reference } = API_GUIDE
  await addSpecification(people.maya.perform, organizationId, { folder, spec: reference.spec })
  await writePages(people.jonas.perform, spaces.apiGuide, API_GUIDE)
  await addChangeRequests(people, { spaceId: spaces.handbook, pages })
  const owner = { organizationId, adminId, admin: actAs(services, adminId) }
  const site = await addSite(db, owner, spaces, pages)
  return { basename: (await loadSiteSeenBy(db, adminId, organizationId, site)).basename, added: true }
}

async function servicesFor(db: Transaction, settings: Config): Promise<Services> {
  const requestUrl = createGuardedRequest(settings.allowPrivateFetch)
  return {
    db,
    config: settings,
    urls: createUrls(baseOf(settings)),
    secrets: await loadSecrets(db),
    storage: openStorage(settings, (key, use) => recordStoredFile(db, key, use)),
    fetch: createGuardedFetch(requestUrl),
    requestUrl,
  }
}
