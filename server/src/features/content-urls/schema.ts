import Type, { type Static } from 'typebox'
import { ChangeRequest } from '../change-requests/index.ts'
import { Collection } from '../collections/index.ts'
import { RevisionPage } from '../space-content/index.ts'
import { Space } from '../spaces/index.ts'

export const ContentUrlQuery = Type.Object({
  url: Type.String({
    maxLength: 4096,
    description: 'An address in the application, as `urls.app` has it, or one of a published site or of a preview',
  }),
})

export const ContentAtUrl = Type.Union(
  [
    Type.Object({ collection: Collection }),
    Type.Object({ space: Space, changeRequest: Type.Optional(ChangeRequest), page: Type.Optional(RevisionPage) }),
  ],
  { title: 'ContentAtUrl' },
)
export type ContentAtUrl = Static<typeof ContentAtUrl>
