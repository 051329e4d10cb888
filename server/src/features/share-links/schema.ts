import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { type SiteRow, toSiteNames, type Urls } from '../../core/urls.ts'
import { DateTime, Url } from '../../core/words/shapes.ts'

const Name = Type.String({ maxLength: 50 })

export const ShareLink = Type.Object(
  {
    object: Type.Literal('share-link'),
    id: Type.String(),
    name: Name,
    active: Type.Boolean(),
    createdAt: DateTime,
    urls: Type.Object({ published: Url }),
  },
  { title: 'ShareLink' },
)

export const NewShareLink = Type.Object({ name: Name })

export const ShareLinkChange = Type.Partial(Type.Object({ name: Name, active: Type.Boolean() }))

export const toShareLink = (row: Row<'share_links'>, site: SiteRow, urls: Urls): Static<typeof ShareLink> => ({
  object: 'share-link',
  id: row.id,
  name: row.name,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  urls: { published: urls.publishedShareLink(toSiteNames(site), row.key) },
})
