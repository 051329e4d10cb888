import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import type { Urls } from '../../core/urls.ts'
import { DefaultLevel, isAtLeast, toDefaultLevel } from '../../core/words/levels.ts'
import { EMPTY_OR_NOT_BLANK, nullable, present, Url } from '../../core/words/shapes.ts'

const Title = Type.String({ maxLength: 50 })
const NewTitle = Type.String({ maxLength: 50, pattern: EMPTY_OR_NOT_BLANK })
const Description = Type.String({ maxLength: 100 })

export const Collection = Type.Object(
  {
    object: Type.Literal('collection'),
    id: Type.String(),
    title: Title,
    description: Type.Optional(Description),
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

export const NewCollection = Type.Partial(
  Type.Object({ title: NewTitle, parent: Type.String({ description: 'Id of its collection' }) }),
)

export const CollectionChange = Type.Partial(
  Type.Object({ title: NewTitle, description: nullable(Description), defaultLevel: DefaultLevel }),
)

/** A collection as one member sees it. */
export type CollectionSeen = Row<'collections'> & { level: Level }

export function toCollection(row: CollectionSeen, urls: Urls): Static<typeof Collection> {
  const mayCreate = isAtLeast(row.level, 'create')
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    organization: row.organization_id,
    defaultLevel: toDefaultLevel(row.default_level),
    urls: { location: urls.collection(row.id), app: urls.collectionApp(row.organization_id, row.id) },
    permissions: {
      view: isAtLeast(row.level, 'read'),
      admin: mayCreate,
      viewInviteLinks: mayCreate,
      create: mayCreate,
    },
    ...present('description', row.description || undefined),
    ...present('parent', row.parent_id),
  }
}
