/** Finds and changes what pages refer to: pages, files and reusable content, wherever in a body or a field. */
export interface PageReference {
  kind: string
  page?: string
  file?: string
  reusableContent?: string
  space?: string
}

const NAMED_BY: Record<string, keyof PageReference> = {
  page: 'page',
  anchor: 'page',
  file: 'file',
  'reusable-content': 'reusableContent',
}

function isReference(value: object): value is PageReference {
  const { kind } = value as { kind?: unknown }
  const name = typeof kind === 'string' ? NAMED_BY[kind] : undefined
  return name !== undefined && typeof (value as PageReference)[name] === 'string'
}

export function listReferences(value: unknown): PageReference[] {
  const found: PageReference[] = []
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next !== 'object' || next === null) continue
    if (isReference(next)) found.push(next)
    else for (const each of Object.values(next)) rest.push(each)
  }
  return found
}

/** The same value with other references; where `map` returns undefined, the reference stays. */
export function mapReferences<V>(value: V, map: (reference: PageReference) => PageReference | undefined): V {
  if (Array.isArray(value)) return value.map((each) => mapReferences(each, map)) as V
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value)) return (map(value) ?? value) as V
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapReferences(each, map)])) as V
}
