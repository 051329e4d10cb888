import type { ContentRef } from './types.ts'

/** Kind → the required member, and the optional ones. Unknown kinds refer to nothing. */
const MEMBERS: { readonly [kind in ContentRef['kind']]: readonly [string, ...string[]] } = {
  url: ['url'],
  file: ['file'],
  page: ['page', 'space'],
  anchor: ['anchor', 'page', 'space'],
  user: ['user'],
  collection: ['collection'],
  space: ['space'],
  'reusable-content': ['reusableContent', 'space'],
  openapi: ['spec'],
}

/** Reads a reference from a JSON value, with exactly the members that a reference has. */
export function readRef(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const ref = value as { readonly [name: string]: unknown }
  const kind = ref.kind as ContentRef['kind']
  if (typeof kind !== 'string' || !Object.hasOwn(MEMBERS, kind)) return undefined
  const read: Record<string, unknown> = { kind }
  for (const name of MEMBERS[kind]) if (isNamed(ref[name], kind)) read[name] = ref[name]
  if (read[MEMBERS[kind][0]] === undefined) return undefined
  return isOwnBytes(read) ? undefined : (read as ContentRef)
}

/** Occurs in no name, so that joined names stay distinguishable. */
export const NAME_END = '\u0000'

/** An empty text names nothing; an empty URL is still a URL, which leads nowhere. */
const isNamed = (value: unknown, kind: ContentRef['kind']) =>
  typeof value === 'string' && (value !== '' || kind === 'url') && !value.includes(NAME_END)

/** An image with inline bytes refers to nothing. */
const isOwnBytes = ({ kind, url }: { kind?: unknown; url?: unknown }) =>
  kind === 'url' && /^\s*data:/i.test(url as string)
