import Type from 'typebox'
import { PageQuery } from '../../../core/operation/pagination.ts'
import { ConditionChange, Path, ShareKeyQuery } from '../schema.ts'

export const SiteSpaceQuery = Type.Object({
  ...ShareKeyQuery.properties,
  ...PageQuery.properties,
  default: Type.Optional(
    Type.Boolean({
      description: 'true: only what is served at the root of its section or site; false: only the others',
    }),
  ),
})

export const NewSiteSpace = Type.Object({
  spaceId: Type.String(),
  sectionId: Type.Optional(
    Type.String({ description: 'Without one: the default section, or the root of a site without sections' }),
  ),
})

export const SiteSpaceChange = Type.Partial(Type.Object({ path: Path, condition: ConditionChange }))

const Pointer = Type.Object(
  { type: Type.Literal('site-space'), siteSpace: Type.String() },
  { title: 'SiteSpacePointer' },
)

export const SiteSpaceMove = Type.Object({
  position: Type.Optional(
    Type.Object(
      { before: Type.Optional(Pointer), after: Type.Optional(Pointer) },
      { description: 'Either before or after another one of this site; without it, to the end' },
    ),
  ),
})
