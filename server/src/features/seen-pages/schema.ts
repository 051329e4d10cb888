import Type, { type Static } from 'typebox'

export const SeenPages = Type.Object(
  {
    object: Type.Literal('seen-pages'),
    pages: Type.Array(Type.String(), {
      description: 'Ids of the changed pages that the caller has seen as they are now',
    }),
    count: Type.Integer({ description: 'The number of pages that the change request changes' }),
  },
  { title: 'SeenPages' },
)
export type SeenPages = Static<typeof SeenPages>

export const SeenPagesUpdate = Type.Object({
  pages: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000, description: 'Ids' }),
  seen: Type.Boolean(),
  revision: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The revision that was looked at. A page that changed since stays unseen. Absent: the newest',
    }),
  ),
})
