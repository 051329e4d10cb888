import Type from 'typebox'
import { nullable } from '../../../core/words/shapes.ts'
import { GroupTitle, Icon } from '../schema.ts'

export const NewSectionGroup = Type.Object({
  title: GroupTitle,
  icon: Type.Optional(nullable(Icon)),
  sections: Type.Optional(Type.Array(Type.String(), { maxItems: 1000, description: 'Ids of its sections, in order' })),
  parent: Type.Optional(Type.String({ description: 'Id of its group' })),
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
