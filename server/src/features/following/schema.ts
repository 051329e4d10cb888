import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime } from '../../core/words/shapes.ts'

export const Following = Type.Object(
  {
    object: Type.Literal('following'),
    id: Type.String(),
    createdAt: DateTime,
    space: Type.Object({ id: Type.String(), title: Type.String() }),
    page: Type.Optional(
      Type.Object({ id: Type.String(), title: Type.String() }, { description: 'Absent: the whole space is followed' }),
    ),
    urls: Type.Object({ app: Type.String({ format: 'uri' }) }),
  },
  { title: 'Following' },
)

export const SpaceFollowing = Type.Object(
  {
    object: Type.Literal('space-following'),
    space: Type.Boolean({ description: 'Whether the whole space is followed' }),
    pages: Type.Array(Type.String(), { description: 'Ids of the pages that are followed' }),
  },
  { title: 'SpaceFollowing' },
)

export type FollowingSeen = Row<'followings'> & { space_title: string }

export const toFollowing = (row: FollowingSeen, urls: Urls): Static<typeof Following> => ({
  object: 'following',
  id: row.id,
  createdAt: row.created_at.toISOString(),
  space: { id: row.space_id, title: row.space_title },
  urls: { app: urls.pageApp(row.organization_id, row.space_id, row.page_path ?? '') },
  ...(row.page_id !== null && { page: { id: row.page_id, title: row.page_title! } }),
})
