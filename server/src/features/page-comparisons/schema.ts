import Type, { type Static } from 'typebox'
import { DrawQuery } from '../drawn-pages/index.ts'
import { ChangedAttributes, ChangedPage, ChangedReusableContent } from '../space-content/index.ts'

export const ComparisonQuery = Type.Object({
  ...DrawQuery.properties,
  from: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      default: 0,
      description: 'The index of the first row; see `next`',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'The most rows drawn' })),
  unfolded: Type.Optional(
    Type.Boolean({ default: false, description: 'true: equal rows far from a change are drawn too' }),
  ),
})

export const RevisionComparisonQuery = Type.Object({
  ...ComparisonQuery.properties,
  against: Type.Optional(
    Type.String({ maxLength: 100, description: 'The revision to compare with. Absent: its parent' }),
  ),
})

const ComparedRow = Type.Object(
  {
    kind: Type.Enum(['same', 'changed', 'added', 'removed', 'moved-from', 'moved-to', 'folded'], {
      description: 'A moved block has a row at each of its places. `folded` stands for `count` equal rows',
    }),
    index: Type.Integer({ description: 'Of the row, or of the first row of a folded run' }),
    count: Type.Optional(Type.Integer()),
    key: Type.Optional(Type.String({ description: 'Of the block after the change' })),
    beforeKey: Type.Optional(Type.String({ description: 'Of the block before the change' })),
    type: Type.Optional(Type.String({ description: 'Of the block' })),
    other: Type.Optional(Type.Integer({ description: 'The index of the other row of a moved block' })),
    html: Type.Optional(
      Type.String({
        description:
          'The block of both sides in one: what only one of them has is in `ins` or `del` with the class `difference`, or has the class `only-before` or `only-after`',
      }),
    ),
  },
  { title: 'ComparedRow' },
)

const ComparedSide = Type.Object(
  {
    ...ChangedPage.properties,
    document: Type.Optional(Type.String({ description: 'Id of the document. Absent: it is empty' })),
    cover: Type.Optional(Type.String({ description: 'URL of the picture above the page' })),
  },
  { title: 'ComparedSide' },
)

const stylesheet = Type.String({ description: 'The path of the style sheet that all pages share' })

const comparedRows = {
  rows: Type.Array(ComparedRow),
  count: Type.Integer({ description: 'The number of rows' }),
  changed: Type.Integer({ description: 'The number of rows that differ' }),
  styles: Type.String({ description: 'CSS: the rules of the classes that only these rows have' }),
}

const comparedBody = {
  ...comparedRows,
  next: Type.Optional(Type.Integer({ description: '`from` of the next request. Absent: these are the last rows' })),
  stylesheet,
}

export const ComparedPage = Type.Object(
  {
    object: Type.Literal('compared-page'),
    id: Type.String(),
    revision: Type.String({ description: 'That was compared' }),
    before: Type.Optional(ComparedSide),
    after: Type.Optional(ComparedSide),
    attributes: ChangedAttributes,
    parent: Type.Optional(
      Type.Object(
        { before: Type.Optional(ChangedPage), after: Type.Optional(ChangedPage) },
        { description: 'Of a page with another parent; absent sides are the root' },
      ),
    ),
    ...comparedBody,
  },
  { title: 'ComparedPage' },
)
export type ComparedPage = Static<typeof ComparedPage>

export const ComparedReusableContent = Type.Object(
  {
    object: Type.Literal('compared-reusable-content'),
    id: Type.String(),
    revision: Type.String({ description: 'That was compared' }),
    before: Type.Optional(ChangedReusableContent),
    after: Type.Optional(ChangedReusableContent),
    attributes: ChangedAttributes,
    ...comparedBody,
  },
  { title: 'ComparedReusableContent' },
)
export type ComparedReusableContent = Static<typeof ComparedReusableContent>

const ConflictSide = Type.Object(
  { ...comparedRows, next: Type.Optional(Type.Integer({ description: 'Set where more rows are left out' })) },
  { title: 'ComparedConflictSide' },
)

export const ComparedConflict = Type.Object(
  {
    object: Type.Literal('compared-conflict'),
    id: Type.String(),
    revision: Type.String({ description: 'The head of the change request' }),
    base: Type.Optional(ConflictSide),
    primary: Type.Optional(ConflictSide),
    change: Type.Optional(ConflictSide),
    stylesheet,
  },
  { title: 'ComparedConflict' },
)
export type ComparedConflict = Static<typeof ComparedConflict>
