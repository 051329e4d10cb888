import type { Document } from './types.ts'

/** `path` is the location in the value, such as `nodes.0.type`; empty for the value itself. `rule` is what is expected there. */
type ParsedDocument =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'invalid'; readonly path: string; readonly rule: string }

/**
 * Checks that a JSON value is a document: the kinds of its nodes and the members of every kind. Values of `type` and the content of `data` are not
 * checked, so that a document may contain blocks of a newer version. It returns the value itself, so nothing is lost, and does not recurse, because
 * the depth is not trusted yet.
 */
export function readDocument(value: unknown): ParsedDocument {
  const rest: { value: unknown; path: string; kinds: readonly Kind[] }[] = [{ value, path: '', kinds: ['document'] }]
  for (let at = rest.pop(); at; at = rest.pop()) {
    const { value: each, path, kinds } = at
    if (!isObject(each)) return { kind: 'invalid', path, rule: 'must be an object' }
    const kind = kinds.find((name) => name === each.object)
    if (!kind)
      return { kind: 'invalid', path: below(path, 'object'), rule: `must be ${kinds.map(quoted).join(' or ')}` }
    if (kind === 'block' && each.type === 'table' && cellsOf(each.data) > TABLE_CELLS)
      return { kind: 'invalid', path: below(path, 'data'), rule: `must have at most ${TABLE_CELLS} cells` }
    const lists: typeof rest = []
    for (const [name, member] of Object.entries(MEMBERS[kind])) {
      const found = each[name]
      if (found === undefined && member.optional) continue
      if (!member.isKept(found)) return { kind: 'invalid', path: below(path, name), rule: member.rule }
      const items = member.kinds ? (found as unknown[]) : []
      items.forEach((item, index) => {
        lists.push({ value: item, path: below(below(path, name), String(index)), kinds: member.kinds! })
      })
    }
    for (const item of lists.reverse()) rest.push(item)
  }
  return { kind: 'document', document: value as Document }
}

type Kind = 'document' | 'block' | 'inline' | 'text' | 'leaf' | 'mark' | 'fragment'

interface Member {
  isKept: (value: unknown) => boolean
  rule: string
  optional?: true
  /** The kinds that a list may contain. */
  kinds?: readonly Kind[]
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Rows times columns: missing cells are printed too, so a table may be large although its JSON is small. */
const TABLE_CELLS = 500_000
function cellsOf(data: unknown): number {
  const count = (value: unknown) => (isObject(value) ? Object.keys(value).length : 0)
  return isObject(data) ? count(data.definition) * count(data.records) : 0
}
const quoted = (name: string) => `"${name}"`
const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const optional = (member: Member): Member => ({ ...member, optional: true })
const listOf = (...kinds: Kind[]): Member => ({ isKept: Array.isArray, rule: 'must be an array', kinds })
const string: Member = { isKept: (value) => typeof value === 'string', rule: 'must be a string' }
const KEY_LENGTH = 1000
const key: Member = {
  isKept: (value) => typeof value === 'string' && value.length <= KEY_LENGTH,
  rule: `must be a string of at most ${KEY_LENGTH} characters`,
}
const boolean: Member = { isKept: (value) => typeof value === 'boolean', rule: 'must be a boolean' }
const object: Member = { isKept: isObject, rule: 'must be an object' }
const documentData: Member = {
  isKept: (value) => isObject(value) && (value.schemaVersion === undefined || Number.isFinite(value.schemaVersion)),
  rule: 'must be an object, its schemaVersion a number if there is one',
}
const nodes = listOf('block', 'inline', 'text', 'fragment')
const node = {
  type: string,
  key: optional(key),
  isVoid: optional(boolean),
  data: optional(object),
  nodes: optional(nodes),
  fragments: optional(listOf('fragment')),
}

const MEMBERS: Record<Kind, Record<string, Member>> = {
  document: { data: documentData, nodes },
  block: node,
  inline: node,
  text: { key: optional(key), leaves: listOf('leaf') },
  leaf: { text: string, marks: listOf('mark') },
  mark: { type: string, data: optional(object) },
  fragment: { key: optional(key), type: optional(string), fragment: optional(string), nodes },
}
