import Type, { type Static } from 'typebox'
import { PageQuery } from '../../core/operation/pagination.ts'
import { Body, ContentFormat } from '../../core/words/body-shape.ts'

/** A body (of a block), a value (of a field), or a page or file; null where that side does not have it. */
const Side = Type.Unknown()

export const ChangeRequestConflict = Type.Object(
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
export type ChangeRequestConflict = Static<typeof ChangeRequestConflict>

export const ConflictsQuery = Type.Object({ ...PageQuery.properties, format: Type.Optional(ContentFormat) })

/** Exactly one of the three is given. */
export const ConflictResolution = Type.Object({
  keep: Type.Optional(Type.Enum(['primary', 'change'])),
  document: Type.Optional(Body),
  value: Type.Optional(Type.Unknown({ description: 'The value of a field; null removes it' })),
})
export type ConflictResolution = Static<typeof ConflictResolution>

export const ConflictReopening = Type.Object({
  revision: Type.String({ maxLength: 64, description: 'The revision that resolving the conflict answered' }),
})
