import Type, { type Static } from 'typebox'

/** The query parameters of reading a document. */
export const DocumentQuery = Type.Object({
  evaluated: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('deterministic-only')], {
      default: false,
      description:
        'true: conditions are decided and expressions replaced by their values. deterministic-only: expressions that do not ask about the visitor',
    }),
  ),
  dereferenced: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('reusable-contents')], {
      default: false,
      description: 'Reusable content replaces the block that refers to it',
    }),
  ),
})
export type DocumentQuery = Static<typeof DocumentQuery>
