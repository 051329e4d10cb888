import { followRedirect, toFollowHost } from '@lectern/content/addresses'
import { notFound } from '../../core/errors.ts'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { openStructure } from '../site-structure/index.ts'
import { onSite } from '../sites/index.ts'
import {
  FoundRedirect,
  NewRedirect,
  RedirectChange,
  RedirectLookup,
  RedirectUpsertResults,
  RedirectUpserts,
  SiteRedirect,
  toSiteRedirect,
} from './schema.ts'
import { deleteRedirect, listRedirects } from './store.ts'
import { upsertRedirects } from './upsert-redirects.ts'
import { changeRedirect, createRedirect, openAddressesFor } from './write-redirect.ts'

const SITE = '/orgs/{organizationId}/sites/{siteId}'
const REDIRECTS = `${SITE}/redirects` as const
const REDIRECT = `${REDIRECTS}/{siteRedirectId}` as const

export const operations = [
  operation({
    id: 'listSiteRedirects',
    summary: 'The redirects of a site, newest first',
    route: `GET ${REDIRECTS}`,
    access: onSite('view'),
    scope: 'site:read',
    query: PageQuery,
    answer: pageOf(SiteRedirect),
    handle: async ({ db, site, page }) => mapPage(await listRedirects(db, site.id, page), toSiteRedirect),
  }),
  operation({
    id: 'createSiteRedirect',
    summary: 'Redirect visitors of a URL without content to another one',
    route: `POST ${REDIRECTS}`,
    access: onSite('change'),
    scope: 'site:write',
    body: NewRedirect,
    records: { action: 'site_redirect.created', settings: ['source'] },
    answer: created(SiteRedirect),
    handle: async ({ db, site, body, urls }) => toSiteRedirect(await createRedirect(db, site, urls, body)),
  }),
  operation({
    id: 'bulkUpsertSiteRedirects',
    summary: 'Create, change and remove up to 500 redirects by their source',
    route: `PUT ${REDIRECTS}`,
    access: onSite('change'),
    scope: 'site:write',
    body: RedirectUpserts,
    records: 'site.redirects_updated',
    answer: RedirectUpsertResults,
    handle: async ({ db, site, body, urls }) => ({ results: await upsertRedirects(db, site, urls, body.redirects) }),
  }),
  operation({
    id: 'deleteSiteRedirectById',
    summary: 'Remove a redirect',
    route: `DELETE ${REDIRECT}`,
    access: onSite('change'),
    scope: 'site:write',
    records: 'site_redirect.deleted',
    answer: removed,
    handle: ({ db, site, params }) => deleteRedirect(db, site.id, params.siteRedirectId),
  }),
  operation({
    id: 'updateSiteRedirectById',
    summary: 'Change the source or the destination of a redirect',
    route: `PATCH ${REDIRECT}`,
    access: onSite('change'),
    scope: 'site:write',
    body: RedirectChange,
    records: { action: 'site_redirect.updated', settings: ['source'] },
    answer: SiteRedirect,
    handle: async ({ db, site, params, body, urls }) =>
      toSiteRedirect(await changeRedirect(db, site, urls, params.siteRedirectId, body)),
  }),
  operation({
    id: 'getSiteRedirectBySource',
    summary: 'The redirect from a path, and its target URL',
    description: '404 for any path without one, also for one that no redirect can have.',
    route: `GET ${SITE}/redirect`,
    access: onSite('view'),
    scope: 'site:read',
    publishedContent: true,
    query: RedirectLookup,
    answer: FoundRedirect,
    handle: async ({ site, query, ...context }) => {
      const { link } = await openStructure(context, site, query.shareKey)
      const addresses = toFollowHost(await openAddressesFor(context.db, context.actor, site, context.urls))
      const found = await followRedirect(addresses, query.source)
      if (!found) throw notFound('Site redirect')
      const { redirect, target } = found
      return { redirect: toSiteRedirect(redirect.row), target: 'url' in target ? target.url : link(target.address) }
    },
  }),
]
