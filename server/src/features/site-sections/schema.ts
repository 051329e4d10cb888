import Type from 'typebox'
import { PageQuery } from '../../core/operation/pagination.ts'
import { nullable } from '../../core/words/shapes.ts'
import {
  ConditionChange,
  Description,
  GroupTitle,
  Icon,
  Path,
  SectionTitle,
  ShareKeyQuery,
} from '../site-structure/index.ts'

export const SectionQuery = Type.Object({ ...ShareKeyQuery.properties, ...PageQuery.properties })

export const NewSection = Type.Object({
  spaceId: Type.String({ description: 'Becomes the first site space of the section' }),
  title: Type.Optional(
    nullable(Type.String({ minLength: 2, maxLength: 64, description: 'Without one: that of the space' })),
  ),
  icon: Type.Optional(nullable(Icon)),
})

export const SectionChange = Type.Partial(
  Type.Object({
    title: SectionTitle,
    path: Path,
    defaultSiteSpace: Type.String({ description: 'Id of one of the site spaces of this section' }),
    condition: ConditionChange,
    icon: nullable(Icon),
    description: nullable(Description),
  }),
)

const SectionPointer = Type.Object(
  { type: Type.Literal('site-section'), siteSection: Type.String() },
  { title: 'SiteSectionPointer' },
)

export const SectionMove = Type.Object({
  position: Type.Optional(
    Type.Object(
      { before: Type.Optional(SectionPointer), after: Type.Optional(SectionPointer) },
      { description: 'Either before or after another one of this site; without it, to the end' },
    ),
  ),
})

export const NewSectionGroup = Type.Object({
  title: GroupTitle,
  icon: Type.Optional(nullable(Icon)),
  sections: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1000, description: 'Ids of the sections that come into it, in order' }),
  ),
  parent: Type.Optional(Type.String({ description: 'Id of the group it stands in' })),
  draft: Type.Optional(Type.Boolean({ description: 'Accepted and ignored' })),
})

export const SectionGroupChange = Type.Partial(
  Type.Object({
    title: GroupTitle,
    icon: nullable(Icon),
    parentSectionGroupId: nullable(Type.String({ description: 'null is the top of the site' })),
    localizedTitle: Type.Unknown({ description: 'Accepted and ignored' }),
    draft: Type.Boolean({ description: 'Accepted and ignored' }),
  }),
)

export const SectionInGroup = Type.Object({ sectionId: Type.String() })

const GroupPointer = Type.Object(
  { type: Type.Enum(['site-section', 'site-section-group']), id: Type.String() },
  { title: 'SiteSectionGroupPointer' },
)

export const SectionGroupMove = Type.Object({
  position: Type.Optional(
    Type.Object(
      { before: Type.Optional(GroupPointer), after: Type.Optional(GroupPointer) },
      { description: 'Either before or after another one of this site; without it, to the end' },
    ),
  ),
})
