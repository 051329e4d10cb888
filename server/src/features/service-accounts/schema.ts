import Type, { type Static } from 'typebox'
import type { Urls } from '../../core/urls.ts'
import { Role, RoleOrNull } from '../../core/words/levels.ts'
import { DateTime, Location, NOT_BLANK, present } from '../../core/words/shapes.ts'
import { NewApiToken, TokenLabel } from '../tokens/index.ts'

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: NOT_BLANK })
const TeamIds = Type.Array(Type.String(), { maxItems: 100, uniqueItems: true, description: 'The ids of its teams' })

export const ServiceAccount = Type.Object(
  {
    object: Type.Literal('service-account'),
    id: Type.String({ description: 'Also the id of its user' }),
    name: Type.String(),
    role: RoleOrNull,
    teams: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
    tokens: Type.Integer({ description: 'Tokens that have not expired' }),
    createdAt: DateTime,
    lastUsedAt: Type.Optional(DateTime),
    urls: Location,
  },
  { title: 'ServiceAccount' },
)

const fields = {
  name: Name,
  role: Type.Union([Role, Type.Null()], { description: 'null makes it a guest, who sees only what it is granted' }),
  teams: TeamIds,
}

export const NewServiceAccount = Type.Object({ ...fields, teams: Type.Optional(TeamIds) })
export const ServiceAccountChange = Type.Partial(Type.Object(fields))

export const NewServiceToken = Type.Object({
  ...NewApiToken.properties,
  label: Type.String({ ...TokenLabel, minLength: 1, pattern: NOT_BLANK }),
  addresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description: 'The networks from which it may be used, in CIDR notation, or single addresses',
    }),
  ),
})

export interface ServiceAccountRow {
  id: string
  organization_id: string
  display_name: string
  created_at: Date
  role: Static<typeof RoleOrNull>
  teams: { id: string; title: string }[]
  tokens: number
  last_used_at: Date | null
}

export const toServiceAccount = (row: ServiceAccountRow, urls: Urls): Static<typeof ServiceAccount> => ({
  object: 'service-account',
  id: row.id,
  name: row.display_name,
  role: row.role,
  teams: row.teams,
  tokens: row.tokens,
  createdAt: row.created_at.toISOString(),
  urls: { location: urls.serviceAccount(row.organization_id, row.id) },
  ...present('lastUsedAt', row.last_used_at?.toISOString()),
})
