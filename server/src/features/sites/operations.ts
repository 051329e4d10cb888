import type { Transaction } from '../../core/database/connections.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { type Context, operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { type OnSite, onSite, onSiteIfAny } from './access.ts'
import { changeSite } from './change-site.ts'
import { checkHostname } from './check-hostname.ts'
import { createSite } from './create-site.ts'
import { findFirstSpaces } from './first-spaces.ts'
import { HostnameCheck, NewSite, Site, SiteChange, SiteQuery, toSite, UNTITLED } from './schema.ts'
import { deleteSite, listSitesSeenBy, loadSiteChangedBy, updateSite } from './store.ts'

const SITES = '/orgs/{organizationId}/sites'
const SITE = `${SITES}/{siteId}` as const

export const operations = [
  operation({
    id: 'createSite',
    summary: 'Create a site, not yet published',
    route: `POST ${SITES}`,
    access: onOrganization('create'),
    scope: 'site:write',
    body: NewSite,
    bodyOptional: true,
    records: { action: 'site.created', settings: ['type', 'visibility'] },
    answer: created(Site),
    handle: async ({ db, actor, organization, body, urls }) => {
      const { title = UNTITLED, type, visibility } = body
      const owner = { organizationId: organization.id, userId: actor.userId }
      const spaces = await findFirstSpaces(db, { ...owner, siteTitle: title }, body.spaces ?? [])
      const id = await createSite(db, { ...owner, title, type, visibility, spaces })
      return toSite(await loadSiteChangedBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'listSites',
    summary: 'The sites of an organization that one may view',
    route: `GET ${SITES}`,
    access: onOrganization('member'),
    scope: 'site:read',
    query: SiteQuery,
    answer: pageOf(Site),
    handle: async ({ db, actor, organization, query, page, urls }) =>
      mapPage(await listSitesSeenBy(db, actor.userId, organization.id, query, page), (row) => toSite(row, urls)),
  }),
  operation({
    id: 'getSiteById',
    summary: 'A site',
    route: `GET ${SITE}`,
    access: onSite('view'),
    scope: 'site:read',
    answer: Site,
    handle: ({ site, urls }) => toSite(site, urls),
  }),
  operation({
    id: 'updateSiteById',
    summary: 'Change the settings of a site',
    route: `PATCH ${SITE}`,
    access: onSite('change'),
    scope: 'site:write',
    body: SiteChange,
    records: {
      action: 'site.updated',
      settings: ['visibility', 'basename', 'defaultLevel', 'defaultSiteSpace', 'defaultSiteSection', 'hostname'],
    },
    answer: Site,
    handle: async ({ db, actor, site, body, urls, config }) => {
      await changeSite(db, site.id, actor.userId, body, { urls, config })
      return toSite(await loadSiteChangedBy(db, actor.userId, site.id), urls)
    },
  }),
  operation({
    id: 'deleteSiteById',
    summary: 'Remove a site for good; its spaces stay',
    route: `DELETE ${SITE}`,
    access: onSiteIfAny(),
    scope: 'site:write',
    records: 'site.deleted',
    answer: removed,
    handle: async ({ db, site }) => site !== undefined && deleteSite(db, site.id),
  }),
  operation({
    id: 'publishSite',
    summary: 'Open a site to the audience its visibility names',
    route: `POST ${SITE}/publish`,
    access: onSite('change'),
    scope: 'site:publish',
    records: 'site.published',
    answer: Site,
    handle: setPublished(true),
  }),
  operation({
    id: 'unpublishSite',
    summary: 'Close a site to visitors; its settings stay',
    route: `POST ${SITE}/unpublish`,
    access: onSite('change'),
    scope: 'site:publish',
    records: 'site.unpublished',
    answer: Site,
    handle: setPublished(false),
  }),
  operation({
    id: 'checkSiteHostname',
    summary: 'Whether the DNS leads the host name of a site here',
    description:
      'Asks the configured DNS servers and connects to nothing else; at most ten times a minute for one account.',
    route: `POST ${SITE}/hostname/check`,
    access: onSite('change'),
    scope: 'site:read',
    records: { nothing: 'it only reads' },
    answer: HostnameCheck,
    idempotencyKey: 'ignored',
    transaction: 'own',
    handle: ({ site, ...context }) => checkHostname(context, site),
  }),
]

function setPublished(published: boolean) {
  return async ({ db, actor, site, urls }: Context<Transaction> & OnSite) => {
    await updateSite(db, site.id, { published })
    return toSite(await loadSiteChangedBy(db, actor.userId, site.id), urls)
  }
}
