import Type from 'typebox'
import { invalid } from '../../core/errors.ts'
import { operation } from '../../core/operation/operation.ts'
import { onSite } from '../sites/index.ts'
import { moveInStructure } from './move.ts'
import { openStructure, readItem, readStructure } from './read-structure.ts'
import { regroup } from './regroup.ts'
import { ShareKeyQuery, SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from './schema.ts'
import { readPosition } from './tree.ts'

const STRUCTURE = '/orgs/{organizationId}/sites/{siteId}/structure'

const ItemPointer = Type.Object(
  { type: Type.Enum(['site-space', 'site-section', 'site-section-group']), id: Type.String() },
  { title: 'SiteStructureItemPointer' },
)

const StructureMove = Type.Object({
  item: ItemPointer,
  position: Type.Object(
    { before: Type.Optional(ItemPointer), after: Type.Optional(ItemPointer) },
    { description: 'Either before or after another one of this site' },
  ),
})

const Regrouping = Type.Object({
  siteSpaces: Type.Array(Type.String(), { minItems: 1, maxItems: 1000, description: 'Ids of site spaces' }),
  into: Type.Optional(
    Type.String({ description: 'Id of the section whose variants they become. Without it, each becomes a section' }),
  ),
})

export const operations = [
  operation({
    id: 'getSiteStructure',
    summary: 'What a site consists of, in order',
    route: `GET ${STRUCTURE}`,
    access: onSite('view'),
    scope: 'site:read',
    query: ShareKeyQuery,
    answer: SiteStructure,
    reads: 'slow',
    handle: async ({ site, query, ...context }) => readStructure(await openStructure(context, site, query.shareKey)),
  }),
  operation({
    id: 'sortSiteStructure',
    summary: 'Move a section, a section group or a site space beside another one',
    route: `PATCH ${STRUCTURE}/sort`,
    access: onSite('change'),
    scope: 'site:write',
    body: StructureMove,
    records: 'site.structure_sorted',
    answer: Type.Union([SiteSpace, SiteSection, SiteSectionGroup]),
    handle: async ({ site, body, ...context }) => {
      const position = readPosition(body.position, (pointer) => pointer)
      await moveInStructure(context.db, site.id, body.item, position, () =>
        invalid('item refers to something that does not exist on this site'),
      )
      return readItem(await openStructure(context, site), body.item)
    },
  }),
  operation({
    id: 'regroupSiteSpaces',
    summary: 'Turn spaces of a site into sections, or into variants of a section',
    description: 'Their old addresses lead to the new ones. A section that is left without spaces goes.',
    route: `POST ${STRUCTURE}/regroup`,
    access: onSite('change'),
    scope: 'site:write',
    body: Regrouping,
    records: 'site.structure_sorted',
    answer: SiteStructure,
    handle: async ({ site, body, ...context }) => {
      await regroup(context.db, site, body)
      return readStructure(await openStructure(context, site))
    },
  }),
]
