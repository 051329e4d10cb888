import type { ContentRef } from './types.ts'

/** Kind → the member that must be there, and those that may. Kinds nobody knows point at nothing. */
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

/** Somebody's JSON → a reference, if it is one, with the members a reference has and no others. */
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

/** Stands in no name, so that names can be put together and stay apart. */
export const NAME_END = '\u0000'

/** Nothing is named by an empty text; an empty address is still an address, one that leads nowhere. */
const isNamed = (value: unknown, kind: ContentRef['kind']) =>
  typeof value === 'string' && (value !== '' || kind === 'url') && !value.includes(NAME_END)

/** A picture that carries its own bytes points at nothing. */
const isOwnBytes = ({ kind, url }: { kind?: unknown; url?: unknown }) =>
  kind === 'url' && /^\s*data:/i.test(url as string)
