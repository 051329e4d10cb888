import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { DefaultLevel, isAtLeast, toDefaultLevel } from '../../core/levels.ts'
import { present, Url } from '../../core/shapes.ts'
import type { Urls } from '../../core/urls.ts'

export const Collection = Type.Object(
  {
    object: Type.Literal('collection'),
    id: Type.String(),
    title: Type.String({ maxLength: 50 }),
    description: Type.Optional(Type.String({ maxLength: 100 })),
    organization: Type.String(),
    parent: Type.Optional(Type.String()),
    defaultLevel: DefaultLevel,
    urls: Type.Object({ location: Url, app: Url }),
    permissions: Type.Object({
      view: Type.Boolean(),
      admin: Type.Boolean(),
      viewInviteLinks: Type.Boolean(),
      create: Type.Boolean(),
    }),
  },
  { title: 'Collection' },
)

/** A collection as one member sees it. */
export type CollectionSeen = Row<'collections'> & { level: Level }

export function toCollection(row: CollectionSeen, urls: Urls): Static<typeof Collection> {
  const mayCreate = isAtLeast(row.level, 'create')
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...present('description', row.description || undefined),
    organization: row.organization_id,
    ...present('parent', row.parent_id),
    defaultLevel: toDefaultLevel(row.default_level),
    urls: { location: urls.collection(row.id), app: urls.collectionApp(row.organization_id, row.id) },
    permissions: { view: true, admin: mayCreate, viewInviteLinks: mayCreate, create: mayCreate },
  }
}
