import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onSite } from '../sites/index.ts'
import { NewShareLink, ShareLink, ShareLinkChange, toShareLink } from './schema.ts'
import { deleteShareLink, insertShareLink, listShareLinks, updateShareLink } from './store.ts'

const LINKS = '/orgs/{organizationId}/sites/{siteId}/share-links'
const LINK = `${LINKS}/{shareLinkId}` as const

export const operations = [
  operation({
    id: 'listSiteShareLinks',
    summary: 'The share links of a site',
    route: `GET ${LINKS}`,
    access: onSite('change'),
    scope: 'site:auth:read',
    query: PageQuery,
    answer: pageOf(ShareLink),
    handle: async ({ db, site, page, urls }) =>
      mapPage(await listShareLinks(db, site.id, page), (row) => toShareLink(row, site, urls)),
  }),
  operation({
    id: 'createSiteShareLink',
    summary: 'Create a share link; its URL opens the site to anybody who has it',
    route: `POST ${LINKS}`,
    access: onSite('change'),
    scope: 'site:auth:write',
    body: NewShareLink,
    records: 'share_link.created',
    answer: created(ShareLink),
    handle: async ({ db, site, body, urls }) => toShareLink(await insertShareLink(db, site.id, body.name), site, urls),
  }),
  operation({
    id: 'deleteSiteShareLinkById',
    summary: 'Remove a share link for good',
    route: `DELETE ${LINK}`,
    access: onSite('change'),
    scope: 'site:auth:write',
    records: 'share_link.deleted',
    answer: removed,
    handle: ({ db, site, params }) => deleteShareLink(db, site.id, params.shareLinkId),
  }),
  operation({
    id: 'updateSiteShareLinkById',
    summary: 'Rename, activate or deactivate a share link',
    route: `PATCH ${LINK}`,
    access: onSite('change'),
    scope: 'site:auth:write',
    body: ShareLinkChange,
    records: { action: 'share_link.updated', settings: ['active'] },
    answer: ShareLink,
    handle: async ({ db, site, params, body, urls }) => {
      const row = await updateShareLink(db, site.id, params.shareLinkId, {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.active !== undefined && { active: body.active }),
      })
      return toShareLink(row, site, urls)
    },
  }),
]
