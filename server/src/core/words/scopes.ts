import Type from 'typebox'

/** The scopes of a restricted token. A token without scopes has all the rights of its owner. */
export const SCOPES = [
  'user:read',
  'organization:read',
  'organization:write',
  'organization:members:read',
  'organization:members:write',
  'organization:audit:read',
  'organization:ask',
  'organization:search',
  'space:read',
  'space:write',
  'space:permissions:read',
  'space:permissions:write',
  'change-request:merge',
  'site:read',
  'site:write',
  'site:publish',
  'site:permissions:read',
  'site:permissions:write',
  'site:auth:read',
  'site:auth:write',
  'site:insights:read',
  'site:ask',
  'site:search',
  'integration:read',
  'integration:installations:read',
  'integration:installations:write',
  'integration:publish',
  'integration:delete',
  'openapi:read',
  'openapi:write',
] as const

export type Scope = (typeof SCOPES)[number]
/** The scope that an operation requires: `any` means none, a list means one of these. */
export type RequiredScope = Scope | 'any' | readonly Scope[]

export const Scope = Type.Enum([...SCOPES])
