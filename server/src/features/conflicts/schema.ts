import Type, { type Static } from 'typebox'
import { PageQuery } from '../../core/operation/pagination.ts'
import { Body, ContentFormat } from '../../core/words/body-shape.ts'

/** Of a block a body, of a field its value, of a page or file what it is; null where that side does not have it. */
const Side = Type.Unknown()

export const Conflict = Type.Object(
  {
    object: Type.Literal('conflict'),
    id: Type.String(),
    kind: Type.Enum(['block', 'field', 'page', 'file']),
    page: Type.Optional(Type.Object({ id: Type.String(), title: Type.String(), path: Type.String() })),
    reusableContent: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    file: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
    field: Type.Optional(Type.String()),
    base: Side,
    primary: Side,
    change: Side,
  },
  { title: 'Conflict' },
)
export type Conflict = Static<typeof Conflict>

export const ConflictsQuery = Type.Object({ ...PageQuery.properties, format: Type.Optional(ContentFormat) })

/** One of the three. */
export const Settlement = Type.Object({
  keep: Type.Optional(Type.Enum(['primary', 'change'])),
  document: Type.Optional(Body),
  value: Type.Optional(Type.Unknown({ description: 'Of a field; null removes it' })),
})
export type Settlement = Static<typeof Settlement>
