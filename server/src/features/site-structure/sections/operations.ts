import { notFound } from '../../../core/errors.ts'
import { created, removed } from '../../../core/operation/answer.ts'
import { operation } from '../../../core/operation/operation.ts'
import { pageOf } from '../../../core/operation/pagination.ts'
import { onSite } from '../../sites/index.ts'
import { moveInStructure } from '../move.ts'
import { openStructure, readSection, readSections } from '../read-structure.ts'
import { SiteSection } from '../schema.ts'
import { readPosition } from '../tree.ts'
import { addSection } from './add-section.ts'
import { changeSection } from './change-section.ts'
import { removeSection } from './remove-section.ts'
import { NewSection, SectionChange, SectionMove, SectionQuery } from './schema.ts'
import { listSections } from './store.ts'

const SECTIONS = '/orgs/{organizationId}/sites/{siteId}/sections'
const SECTION = `${SECTIONS}/{siteSectionId}` as const

export const operations = [
  operation({
    id: 'listSiteSections',
    summary: 'The sections of a site, in order',
    route: `GET ${SECTIONS}`,
    access: onSite('view'),
    scope: 'site:read',
    query: SectionQuery,
    answer: pageOf(SiteSection),
    handle: async ({ site, query, page, ...context }) => {
      const reading = await openStructure(context, site, query.shareKey)
      const { items, ...rest } = await listSections(context.db, site.id, page)
      return { ...rest, items: await readSections(reading, items) }
    },
  }),
  operation({
    id: 'addSectionToSite',
    summary: 'Create a section that shows a space',
    route: `POST ${SECTIONS}`,
    access: onSite('change'),
    scope: 'site:write',
    body: NewSection,
    records: { action: 'site_section.created', settings: ['spaceId'] },
    answer: created(SiteSection),
    handle: async ({ actor, site, body, ...context }) => {
      const id = await addSection(context.db, actor.userId, site, body)
      return readSection(await openStructure({ ...context, actor }, site), id)
    },
  }),
  operation({
    id: 'deleteSiteSectionById',
    summary: 'Remove a section and its site spaces; the spaces themselves stay',
    route: `DELETE ${SECTION}`,
    access: onSite('change'),
    scope: 'site:write',
    records: 'site_section.deleted',
    answer: removed,
    handle: ({ db, site, params }) => removeSection(db, site.id, params.siteSectionId),
  }),
  operation({
    id: 'updateSiteSectionById',
    summary: 'Change a section',
    route: `PATCH ${SECTION}`,
    access: onSite('change'),
    scope: 'site:write',
    body: SectionChange,
    records: { action: 'site_section.updated', settings: ['path', 'defaultSiteSpace'] },
    answer: SiteSection,
    handle: async ({ site, params, body, ...context }) => {
      await changeSection(context.db, site.id, params.siteSectionId, body)
      return readSection(await openStructure(context, site), params.siteSectionId)
    },
  }),
  operation({
    id: 'moveSiteSection',
    summary: 'Move a section beside another one, or to the end',
    route: `POST ${SECTION}/move`,
    access: onSite('change'),
    scope: 'site:write',
    body: SectionMove,
    bodyOptional: true,
    records: 'site_section.moved',
    answer: SiteSection,
    handle: async ({ site, params, body, ...context }) => {
      const position =
        body.position && readPosition(body.position, ({ type, siteSection }) => ({ type, id: siteSection }))
      const moved = { type: 'site-section', id: params.siteSectionId } as const
      await moveInStructure(context.db, site.id, moved, position, () => notFound('Site section'))
      return readSection(await openStructure(context, site), params.siteSectionId)
    },
  }),
]
