/**
 * A specification inside the reference of its block, as a `data:` URL: older dialects describe an operation in the page itself. Clients that follow
 * the reference get an OpenAPI document like any other (docs/decisions/0064).
 */
const PREFIX = 'data:application/json,'

export const isInlineSpec = (url: string): boolean => url.startsWith(PREFIX)

export const writeInlineSpec = (document: object): string =>
  PREFIX + encodeURI(JSON.stringify(document).toWellFormed()).replaceAll('#', '%23')

/** Returns undefined when the URL contains no JSON object. */
export function parseInlineSpec(url: string): { readonly [name: string]: unknown } | undefined {
  if (!isInlineSpec(url)) return undefined
  try {
    const value: unknown = JSON.parse(decodeURIComponent(url.slice(PREFIX.length)))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
