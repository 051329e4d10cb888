import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import type { TokenPolicy } from '../organizations/index.ts'
import { ApiToken, toApiToken } from '../tokens/index.ts'
import { toUser, User, type UserRow } from '../users/index.ts'

const OwnerKind = Type.Enum(['person', 'service'])

export const OrganizationTokenPolicy = Type.Object(
  {
    maxDays: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
      description: 'The longest life of a new token in days; null: as long as its maker likes',
    }),
    scopesRequired: Type.Boolean({ description: 'Whether a new token must be narrowed to scopes' }),
  },
  { title: 'OrganizationTokenPolicy' },
)

export const OrganizationTokensQuery = Type.Object({
  ...PageQuery.properties,
  kind: Type.Optional(Type.Enum(['person', 'service'], { description: 'Whose tokens; absent: all' })),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the label, or of the owner’s name or address, in any case' }),
  ),
})

export const OrganizationToken = Type.Object(
  {
    ...ApiToken.properties,
    owner: Type.Object({ kind: OwnerKind, user: User }),
    breaks: Type.Array(Type.Enum(['maxDays', 'scopesRequired']), {
      description: 'The rules of the organization that this token, which is older, does not keep',
    }),
    isEndable: Type.Boolean({
      description: 'Whether an administrator may end it: its owner is in no other organization',
    }),
  },
  { title: 'OrganizationToken' },
)

type OrganizationTokenRow = Row<'tokens'> & {
  owner: UserRow
  owner_kind: string
  is_endable: boolean
}

const DAY = 24 * 60 * 60 * 1000

function listBroken(row: Row<'tokens'>, { maxDays, scopesRequired }: TokenPolicy) {
  const broken: ('maxDays' | 'scopesRequired')[] = []
  // A minute more, as when it was created.
  const latest = maxDays === null ? undefined : row.created_at.getTime() + maxDays * DAY + 60_000
  if (latest !== undefined && (row.expires_at === null || row.expires_at.getTime() > latest)) broken.push('maxDays')
  if (scopesRequired && row.scopes === null) broken.push('scopesRequired')
  return broken
}

export const toOrganizationToken = (
  row: OrganizationTokenRow,
  organizationId: string,
  policy: TokenPolicy,
  urls: Urls,
): Static<typeof OrganizationToken> => ({
  ...toApiToken(row, urls, urls.organizationToken(organizationId, row.id)),
  owner: { kind: row.owner_kind as Static<typeof OwnerKind>, user: toUser(row.owner, urls) },
  breaks: listBroken(row, policy),
  isEndable: row.is_endable,
})
