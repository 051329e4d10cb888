import { canonicalJson } from '@lectern/content'

export interface KeptClaims {
  claims: string | null
  claim_names: string[] | null
  claim_values: string[] | null
}

const NONE: KeptClaims = { claims: null, claim_names: null, claim_values: null }

/** Claims whole, and as paths with texts: `{ company: { size: 3 } }` is `company.size` with `3`. What is neither text nor number nor yes or no is JSON. */
export function readClaims(claims: object | null | undefined): KeptClaims {
  if (!claims || Object.keys(claims).length === 0) return NONE
  const flat = new Map<string, string>()
  flatten(claims, '', flat)
  return { claims: canonicalJson(claims), claim_names: [...flat.keys()], claim_values: [...flat.values()] }
}

function flatten(claims: object, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(claims)) {
    const path = prefix + name
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isMap && Object.keys(value).length > 0) flatten(value, `${path}.`, into)
    else if (!into.has(path)) into.set(path, typeof value === 'object' ? canonicalJson(value) : String(value))
  }
}
