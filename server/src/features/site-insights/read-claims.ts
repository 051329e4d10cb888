import { canonicalJson } from '@lectern/content/text'

export interface KeptClaims {
  claims: string | null
  claim_names: string[] | null
  claim_values: string[] | null
}

/** Characters that all paths may have together. Each repeats the names above it: a few thousand characters of JSON could become millions. */
export const MOST_PATHS = 32 * 1024

const NONE: KeptClaims = { claims: null, claim_names: null, claim_values: null }

/** null is no claim: the interface knows texts, numbers, yes or no, maps and lists of them. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls)
  const entries = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNulls(each)]))
}

/**
 * Claims whole, and as paths with texts: `{ company: { size: 3 } }` is `company.size` with `3`. What is neither text nor number nor yes or no is JSON.
 * undefined: their paths are more than is kept.
 */
export function readClaims(told: object | null | undefined): KeptClaims | undefined {
  const claims = withoutNulls(told ?? {}) as object
  if (Object.keys(claims).length === 0) return NONE
  const flat = new Map<string, string>()
  if (flatten(claims, '', flat, MOST_PATHS) < 0) return undefined
  return { claims: canonicalJson(claims), claim_names: [...flat.keys()], claim_values: [...flat.values()] }
}

/** Answers how many characters are left for more paths; stops where there are none. */
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
