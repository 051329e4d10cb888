/** A published site with a section for each space, its own colours, a redirect and an inactive share link. */
import type { Transaction } from '../core/database/connections.ts'
import { createSite } from '../features/sites/index.ts'
import type { Perform } from './act-as.ts'
import type { PageIds } from './pages.ts'

export const SITE = 'Acme Docs'

const CUSTOMIZATION = {
  styling: {
    primaryColor: { light: '#0f7c8c', dark: '#4fc3d4' },
    tint: { color: { light: '#0f7c8c', dark: '#4fc3d4' } },
  },
  favicon: { emoji: '1f30a' },
  feedback: { enabled: true },
}

/** The claims that conditions on the pages read. */
const CLAIMS = {
  type: 'object',
  properties: {
    unsigned: {
      type: 'object',
      properties: { plan: { type: 'string', enum: ['jetty', 'harbour', 'coast'] } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

interface Owner {
  organizationId: string
  adminId: string
  admin: Perform
}

export async function addSite(
  db: Transaction,
  { organizationId, adminId, admin }: Owner,
  { handbook, apiGuide }: Record<'handbook' | 'apiGuide', string>,
  pages: PageIds,
): Promise<string> {
  const siteId = await createSite(db, { organizationId, userId: adminId, title: SITE, published: true })
  const params = { organizationId, siteId }
  const first = await admin<Section>('addSectionToSite', {
    params,
    body: { spaceId: handbook, title: 'Handbook', icon: 'book' },
  })
  await admin('addSectionToSite', { params, body: { spaceId: apiGuide, title: 'API guide', icon: 'code' } })
  await admin('updateSiteCustomizationById', { params, body: CUSTOMIZATION })
  await admin('updateSiteAdaptiveSchema', { params, body: { jsonSchema: CLAIMS } })
  await admin('updateSiteById', { params, body: { adaptiveContent: { enabled: true } } })
  const destination = { kind: 'site-page', siteSpaceId: first.siteSpaces[0]!.id, pageId: pages['getting-started'] }
  await admin('createSiteRedirect', { params, body: { source: '/quickstart', destination } })
  const link = await admin('createSiteShareLink', { params, body: { name: 'Press' } })
  await admin('updateSiteShareLinkById', { params: { ...params, shareLinkId: link.id }, body: { active: false } })
  return siteId
}

interface Section {
  siteSpaces: { id: string }[]
}
