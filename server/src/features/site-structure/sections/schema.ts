import Type from 'typebox'
import { PageQuery } from '../../../core/operation/pagination.ts'
import { nullable } from '../../../core/words/shapes.ts'
import { ConditionChange, Description, Icon, Path, SectionTitle, ShareKeyQuery } from '../schema.ts'

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
