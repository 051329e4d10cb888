import { notFound } from '../../../core/errors.ts'
import { created, removed } from '../../../core/operation/answer.ts'
import { operation } from '../../../core/operation/operation.ts'
import { pageOf } from '../../../core/operation/pagination.ts'
import { onSite } from '../../sites/index.ts'
import { moveInStructure } from '../move.ts'
import { openStructure, readSiteSpace, readSiteSpaces } from '../read-structure.ts'
import { SiteSpace } from '../schema.ts'
import { readPosition } from '../tree.ts'
import { addSpace } from './add-space.ts'
import { changeSiteSpace } from './change-site-space.ts'
import { removeSiteSpace } from './remove-site-space.ts'
import { NewSiteSpace, SiteSpaceChange, SiteSpaceMove, SiteSpaceQuery } from './schema.ts'
import { listSiteSpaces } from './store.ts'

const SITE_SPACES = '/orgs/{organizationId}/sites/{siteId}/site-spaces'
const SITE_SPACE = `${SITE_SPACES}/{siteSpaceId}` as const

export const operations = [
  operation({
    id: 'listSiteSpaces',
    summary: 'The spaces a site shows, in order',
    route: `GET ${SITE_SPACES}`,
    access: onSite('view'),
    scope: 'site:read',
    query: SiteSpaceQuery,
    answer: pageOf(SiteSpace),
    handle: async ({ site, query, page, ...context }) => {
      const reading = await openStructure(context, site, query.shareKey)
      const { items, ...rest } = await listSiteSpaces(context.db, site.id, query, page)
      return { ...rest, items: await readSiteSpaces(reading, items) }
    },
  }),
  operation({
    id: 'addSpaceToSite',
    summary: 'Show a space on a site',
    route: `POST ${SITE_SPACES}`,
    access: onSite('change'),
    scope: 'site:write',
    body: NewSiteSpace,
    records: { action: 'site_space.created', settings: ['spaceId', 'sectionId'] },
    answer: created(SiteSpace),
    handle: async ({ actor, site, body, ...context }) => {
      const id = await addSpace(context.db, actor.userId, site, body)
      return readSiteSpace(await openStructure({ ...context, actor }, site), id)
    },
  }),
  operation({
    id: 'deleteSiteSpaceById',
    summary: 'Remove a space from a site; the space itself stays',
    route: `DELETE ${SITE_SPACE}`,
    access: onSite('change'),
    scope: 'site:write',
    records: 'site_space.deleted',
    answer: removed,
    handle: ({ db, site, params }) => removeSiteSpace(db, site.id, params.siteSpaceId),
  }),
  operation({
    id: 'updateSiteSpaceById',
    summary: 'Change the path or the condition of a site space',
    route: `PATCH ${SITE_SPACE}`,
    access: onSite('change'),
    scope: 'site:write',
    body: SiteSpaceChange,
    records: { action: 'site_space.updated', settings: ['path'] },
    answer: SiteSpace,
    handle: async ({ site, params, body, ...context }) => {
      await changeSiteSpace(context.db, site.id, params.siteSpaceId, body)
      return readSiteSpace(await openStructure(context, site), params.siteSpaceId)
    },
  }),
  operation({
    id: 'moveSiteSpace',
    summary: 'Move a site space beside another one, or to the end',
    route: `POST ${SITE_SPACE}/move`,
    access: onSite('change'),
    scope: 'site:write',
    body: SiteSpaceMove,
    bodyOptional: true,
    records: 'site_space.moved',
    answer: SiteSpace,
    handle: async ({ site, params, body, ...context }) => {
      const position = body.position && readPosition(body.position, ({ type, siteSpace }) => ({ type, id: siteSpace }))
      const moved = { type: 'site-space', id: params.siteSpaceId } as const
      await moveInStructure(context.db, site.id, moved, position, () => notFound('Site space'))
      return readSiteSpace(await openStructure(context, site), params.siteSpaceId)
    },
  }),
]
