import { notFound } from '../../../core/errors.ts'
import { created, removed } from '../../../core/operation/answer.ts'
import { operation } from '../../../core/operation/operation.ts'
import { PageQuery, pageOf } from '../../../core/operation/pagination.ts'
import { onSite } from '../../sites/index.ts'
import { moveInStructure } from '../move.ts'
import { openStructure, readSectionGroup, readSectionGroups } from '../read-structure.ts'
import { SiteSectionGroup } from '../schema.ts'
import { readPosition } from '../tree.ts'
import {
  addSectionGroup,
  addSectionToGroup,
  changeSectionGroup,
  removeSectionFromGroup,
  removeSectionGroup,
} from './change-groups.ts'
import { NewSectionGroup, SectionGroupChange, SectionGroupMove, SectionInGroup } from './schema.ts'
import { listSectionGroups } from './store.ts'

const GROUPS = '/orgs/{organizationId}/sites/{siteId}/section-groups'
const GROUP = `${GROUPS}/{siteSectionGroupId}` as const

export const operations = [
  operation({
    id: 'listSiteSectionGroups',
    summary: 'The section groups of a site, in order, those inside others included',
    route: `GET ${GROUPS}`,
    access: onSite('view'),
    scope: 'site:read',
    query: PageQuery,
    answer: pageOf(SiteSectionGroup),
    reads: 'slow',
    handle: async ({ site, page, ...context }) => {
      const { items, ...rest } = await listSectionGroups(context.db, site.id, page)
      return { ...rest, items: await readSectionGroups(await openStructure(context, site), items) }
    },
  }),
  operation({
    id: 'addSectionGroupToSite',
    summary: 'Create a section group',
    route: `POST ${GROUPS}`,
    access: onSite('change'),
    scope: 'site:write',
    body: NewSectionGroup,
    records: { action: 'site_section_group.created', settings: ['sections', 'parent', 'draft'] },
    answer: created(SiteSectionGroup),
    handle: async ({ site, body, ...context }) => {
      const id = await addSectionGroup(context.db, site, body)
      return readSectionGroup(await openStructure(context, site), id)
    },
  }),
  operation({
    id: 'updateSiteSectionGroupById',
    summary: 'Rename a section group, or move it into another one',
    route: `PATCH ${GROUP}`,
    access: onSite('change'),
    scope: 'site:write',
    body: SectionGroupChange,
    records: { action: 'site_section_group.updated', settings: ['parentSectionGroupId', 'draft'] },
    answer: SiteSectionGroup,
    handle: async ({ site, params, body, ...context }) => {
      await changeSectionGroup(context.db, site.id, params.siteSectionGroupId, body)
      return readSectionGroup(await openStructure(context, site), params.siteSectionGroupId)
    },
  }),
  operation({
    id: 'deleteSiteSectionGroupById',
    summary: 'Remove a section group; its items take its place',
    route: `DELETE ${GROUP}`,
    access: onSite('change'),
    scope: 'site:write',
    records: 'site_section_group.deleted',
    answer: removed,
    handle: ({ db, site, params }) => removeSectionGroup(db, site.id, params.siteSectionGroupId),
  }),
  operation({
    id: 'addSectionToGroup',
    summary: 'Move a section to the end of a group',
    route: `POST ${GROUP}/sections`,
    access: onSite('change'),
    scope: 'site:write',
    body: SectionInGroup,
    records: { action: 'site_section_group.section_added', settings: ['sectionId'] },
    answer: created(SiteSectionGroup),
    handle: async ({ site, params, body, ...context }) => {
      await addSectionToGroup(context.db, site.id, params.siteSectionGroupId, body.sectionId)
      return readSectionGroup(await openStructure(context, site), params.siteSectionGroupId)
    },
  }),
  operation({
    id: 'removeSectionFromGroup',
    summary: 'Remove a section from a group',
    route: `DELETE ${GROUP}/sections/{siteSectionId}`,
    access: onSite('change'),
    scope: 'site:write',
    records: 'site_section_group.section_removed',
    answer: removed,
    handle: ({ db, site, params }) =>
      removeSectionFromGroup(db, site.id, params.siteSectionGroupId, params.siteSectionId),
  }),
  operation({
    id: 'moveSiteSectionGroup',
    summary: 'Move a section group beside another one, or to the end',
    route: `POST ${GROUP}/move`,
    access: onSite('change'),
    scope: 'site:write',
    body: SectionGroupMove,
    bodyOptional: true,
    records: 'site_section_group.moved',
    answer: SiteSectionGroup,
    handle: async ({ site, params, body, ...context }) => {
      const position = body.position && readPosition(body.position, (pointer) => pointer)
      const moved = { type: 'site-section-group', id: params.siteSectionGroupId } as const
      await moveInStructure(context.db, site.id, moved, position, () => notFound('Site section group'))
      return readSectionGroup(await openStructure(context, site), params.siteSectionGroupId)
    },
  }),
]
