import { canonicalJson } from '@lectern/content/text'

export interface ClaimColumns {
  claims: string | null
  claim_names: string[] | null
  claim_values: string[] | null
}

/** The limit of all paths together. Each path repeats its parents: a few thousand characters of JSON could become millions. */
export const MAX_PATH_CHARACTERS = 32 * 1024

const NO_CLAIMS: ClaimColumns = { claims: null, claim_names: null, claim_values: null }

/** Removes nulls: the contract has strings, numbers, booleans, maps and lists of them as claims. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls)
  const entries = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNulls(each)]))
}

/**
 * Returns the claims as JSON and as paths with texts: `{ company: { size: 3 } }` is `company.size` with `3`. Lists and empty maps become JSON.
 * Returns undefined when the paths are too long.
 */
export function readClaims(given: object | null | undefined): ClaimColumns | undefined {
  const claims = withoutNulls(given ?? {}) as object
  if (Object.keys(claims).length === 0) return NO_CLAIMS
  const flat = new Map<string, string>()
  if (flatten(claims, '', flat, MAX_PATH_CHARACTERS) < 0) return undefined
  return { claims: canonicalJson(claims), claim_names: [...flat.keys()], claim_values: [...flat.values()] }
}

/** Returns how many characters are left for more paths; stops when there are none. */
function flatten(claims: object, prefix: string, into: Map<string, string>, room: number): number {
  let left = room
  for (const [name, value] of Object.entries(claims)) {
    const path = prefix + name
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isMap && Object.keys(value).length > 0) left = flatten(value, `${path}.`, into, left)
    else {
      left -= path.length
      if (!into.has(path)) into.set(path, typeof value === 'object' ? canonicalJson(value) : String(value))
    }
    if (left < 0) break
  }
  return left
}
