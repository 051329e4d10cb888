import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { SCOPES, Scope } from '../../core/words/scopes.ts'
import { DateTime, Location, present } from '../../core/words/shapes.ts'

export const TokenLabel = Type.String({ maxLength: 50 })

const properties = {
  object: Type.Literal('api-token'),
  id: Type.String(),
  label: TokenLabel,
  scopes: Type.Optional(
    Type.Array(Type.String(), { description: 'What the token is narrowed to; absent: all its owner may do' }),
  ),
  createdAt: DateTime,
  expiresAt: Type.Optional(DateTime),
  lastUsedAt: Type.Optional(DateTime),
  lastUsedAddress: Type.Optional(Type.String({ description: 'The address of the client that used it last' })),
  addresses: Type.Optional(
    Type.Array(Type.String(), { description: 'The networks from which it may be used; absent: all' }),
  ),
  urls: Location,
}

export const ApiToken = Type.Object(properties, { title: 'ApiToken' })

export const ApiTokenWithText = Type.Object(
  { ...properties, token: Type.String({ description: 'The token itself; it is shown this once' }) },
  { title: 'ApiTokenWithText' },
)

export const NewApiToken = Type.Object({
  label: Type.Optional(TokenLabel),
  scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true })),
  expiresAt: Type.Optional(DateTime),
})

/** `location` is where the token is ended; absent: among the owner’s own. */
export const toApiToken = (row: Row<'tokens'>, urls: Urls, location = urls.token(row.id)): Static<typeof ApiToken> => ({
  object: 'api-token',
  id: row.id,
  label: row.label,
  createdAt: row.created_at.toISOString(),
  urls: { location },
  ...present('scopes', row.scopes),
  ...present('expiresAt', row.expires_at?.toISOString()),
  ...present('lastUsedAt', row.last_used_at?.toISOString()),
  ...present('lastUsedAddress', row.last_used_address),
  ...present('addresses', row.addresses),
})
