import Type, { type Static } from 'typebox'
import { ChangeRequest } from '../change-requests/index.ts'

export const ChangedPage = Type.Object(
  {
    id: Type.String(),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    title: Type.String(),
    path: Type.Optional(Type.String()),
  },
  { title: 'ChangedPage' },
)
export type ChangedPage = Static<typeof ChangedPage>

const ChangedFile = Type.Object(
  { id: Type.String(), name: Type.String(), contentType: Type.String(), downloadURL: Type.String() },
  { title: 'ChangedFile' },
)

export const ChangedReusableContent = Type.Object(
  { id: Type.String(), title: Type.String(), document: Type.Optional(Type.String()) },
  { title: 'ChangedReusableContent' },
)

export const ChangedAttributes = Type.Record(
  Type.String(),
  Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }),
)

export const SemanticChange = Type.Object(
  {
    type: Type.Enum([
      'page_created',
      'page_edited',
      'page_deleted',
      'page_moved',
      'file_created',
      'file_edited',
      'file_deleted',
      'reusable_content_created',
      'reusable_content_edited',
      'reusable_content_deleted',
    ]),
    page: Type.Optional(ChangedPage),
    parent: Type.Optional(
      Type.Object(
        { before: Type.Optional(ChangedPage), after: Type.Optional(ChangedPage) },
        { description: 'Of a page that was moved; absent sides are the root' },
      ),
    ),
    file: Type.Optional(ChangedFile),
    reusableContent: Type.Optional(ChangedReusableContent),
    attributes: Type.Optional(ChangedAttributes),
  },
  { title: 'SemanticChange' },
)
export type SemanticChange = Static<typeof SemanticChange>

export const SemanticChanges = Type.Object(
  {
    changes: Type.Array(SemanticChange),
    more: Type.Optional(Type.Number({ description: 'How many changes follow those listed' })),
    mergedFrom: Type.Optional(ChangeRequest),
  },
  { title: 'SemanticChanges' },
)
