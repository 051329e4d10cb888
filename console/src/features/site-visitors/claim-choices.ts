/** The claims of a schema with few possible values, to be picked instead of typed. */
import type { readClaimsSchema } from '@lectern/content/visitors'

type ClaimsSchema = Extract<ReturnType<typeof readClaimsSchema>, { kind: 'schema' }>['schema']
type Claims = Record<string, unknown>

interface ClaimChoice {
  /** The names that lead to it. */
  path: string[]
  values: (string | boolean)[]
}

const MOST_CHOICES = 12
const MOST_VALUES = 50

export function listClaimChoices({ properties }: ClaimsSchema, above: string[] = []): ClaimChoice[] {
  return Object.entries(properties)
    .flatMap(([name, claim]): ClaimChoice[] => {
      const path = [...above, name]
      if (claim.type === 'object') return listClaimChoices(claim, path)
      if (claim.type === 'boolean') return [{ path, values: [true, false] }]
      if (claim.type === 'string' && claim.enum && claim.enum.length <= MOST_VALUES)
        return [{ path, values: [...claim.enum] }]
      return []
    })
    .slice(0, MOST_CHOICES)
}

/** The JSON of an object of claims; undefined while it is none. */
export function parseClaims(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function readClaim(claims: Claims, [name = '', ...rest]: string[]): unknown {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  if (rest.length === 0) return value
  return isObject(value) ? readClaim(value, rest) : undefined
}

/** Returns claims with this one changed, or without it. */
export function writeClaim(claims: Claims, [name = '', ...rest]: string[], value: unknown): Claims {
  const inner = Object.hasOwn(claims, name) && isObject(claims[name]) ? claims[name] : {}
  const next = rest.length === 0 ? value : writeClaim(inner, rest, value)
  const { [name]: _, ...others } = claims
  const isGone = next === undefined || (isObject(next) && Object.keys(next).length === 0)
  return isGone ? others : { ...others, [name]: next }
}
