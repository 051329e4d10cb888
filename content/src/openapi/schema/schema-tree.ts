/**
 * Converts a schema to a finite tree. A schema that is open above is named and not opened again; beyond the limits of depth and size a node says that
 * there is more. The tree grows level by level, so that a wide branch leaves room for its siblings.
 */
import { showValue } from '../clip-value.ts'
import { dereference, isApiObject } from '../read-spec.ts'
import { asEntries, asList, asText, nameOfRef } from '../read-value.ts'
import type { ApiDocument } from '../types.ts'
import { type FlatSchema, flattenSchema } from './flatten-schema.ts'
import { type AllowedValue, type Fact, factsOf, valuesOf } from './schema-facts.ts'
import { TYPE_WORDS, type TypeWords, typeLabel } from './type-label.ts'

export interface SchemaNode {
  /** The name of a property or of an item of a tuple; for `pattern` and `other` the pattern, or none. */
  readonly name: string | undefined
  readonly role: 'schema' | 'property' | 'pattern' | 'other'
  readonly type: string
  /** The title of the schema. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly facts: readonly Fact[]
  readonly values: readonly AllowedValue[]
  readonly groups: SchemaGroup[]
  /** The node above that it refers to, which is not opened again. */
  readonly recursive: SchemaNode | undefined
  /** A reference to a schema that is shown elsewhere. */
  readonly elsewhere: string | undefined
  /** Schemas that are open above and inherited as a whole. */
  readonly inherited: readonly { readonly name: string; readonly node: SchemaNode | undefined }[]
  /** Broken references. */
  readonly broken: readonly string[]
  /** Whether a node below refers to it. */
  isTarget: boolean
  /** Whether it has parts that are not in the tree. */
  isCut: boolean
}

export type GroupKind =
  | 'properties'
  | 'items'
  | 'tuple'
  | 'oneOf'
  | 'anyOf'
  | 'not'
  | 'contains'
  | 'when'
  | 'whenTrue'
  | 'whenFalse'

export interface SchemaGroup {
  readonly kind: GroupKind
  readonly nodes: SchemaNode[]
  /** The number of further parts. */
  left: number
}

export interface TreeOptions {
  readonly nodes?: number
  readonly depth?: number
  /** A request has no read-only properties, a response no write-only ones. */
  readonly hides?: 'readOnly' | 'writeOnly' | undefined
  readonly words?: TypeWords
  /** References to schemas with their own section: they are named, and not opened elsewhere. */
  readonly elsewhere?: ReadonlySet<string> | undefined
}

/** The open nodes by reference, from the top down. */
type Above = ReadonlyMap<string, SchemaNode>

interface Child {
  readonly schema: unknown
  readonly name?: string
  readonly role?: SchemaNode['role']
  readonly isRequired?: boolean
  /** One of several alternatives: it needs a name that distinguishes it. */
  readonly isOption?: boolean
}

interface Task {
  readonly node: SchemaNode
  readonly flat: FlatSchema
  readonly above: Above
  readonly depth: number
}

export function toSchemaTree(spec: ApiDocument, schema: unknown, options: TreeOptions = {}): SchemaNode {
  const { depth: deepest = 16, hides, words = TYPE_WORDS, elsewhere } = options
  let room = Math.max(1, options.nodes ?? 250)
  const queue: Task[] = []

  const grow = (child: Child, above: Above, depth: number) => {
    const { schema: each, name, role = 'schema', isRequired = false, isOption = false } = child
    room--
    const open = new Set(above.keys())
    const flat = flattenSchema(spec, each, { above: open, elsewhere: depth > 0 ? elsewhere : undefined })
    const again = flat.refs.map((ref) => above.get(ref)).find((found) => found !== undefined)
    if (again) again.isTarget = true
    const inherited = flat.inherited.map((ref) => ({ name: nameOfRef(ref), node: above.get(ref) }))
    for (const { node } of inherited) if (node) node.isTarget = true
    const { keywords } = flat
    const node: SchemaNode = {
      name,
      role,
      type: typeLabel(spec, flat, words, open),
      title: asText(keywords.title)?.slice(0, 200) ?? flat.name ?? (isOption ? constantOf(flat) : undefined),
      description: asText(keywords.description),
      isRequired,
      isDeprecated: keywords.deprecated === true,
      isReadOnly: keywords.readOnly === true,
      isWriteOnly: keywords.writeOnly === true,
      facts: factsOf(keywords),
      values: valuesOf(keywords),
      groups: [],
      recursive: again,
      elsewhere: flat.elsewhere,
      inherited,
      broken: flat.broken,
      isTarget: false,
      isCut: false,
    }
    if (!again && flat.elsewhere === undefined) {
      const inner = new Map(above)
      for (const ref of [...flat.refs, ...flat.parents]) if (!inner.has(ref)) inner.set(ref, node)
      queue.push({ node, flat, above: inner, depth })
    }
    return node
  }

  const isHidden = (property: unknown) => {
    if (hides === undefined) return false
    const found = dereference(spec, property)
    return found?.[hides] === true
  }

  const open = ({ node, flat, above, depth }: Task) => {
    const add = (kind: GroupKind, children: readonly Child[], left = 0) => {
      if (children.length === 0 && left === 0) return
      if (depth >= deepest || room <= 0) {
        // The type of an array already describes plain items.
        node.isCut ||= kind !== 'items' || isNested(children[0]!.schema)
        return
      }
      const group: SchemaGroup = { kind, nodes: [], left }
      for (const child of children) {
        if (room > 0) group.nodes.push(grow(child, above, depth + 1))
        else group.left++
      }
      node.groups.push(group)
    }
    const one = (kind: GroupKind, schema: unknown) => isApiObject(schema) && add(kind, [{ schema }])
    const { keywords } = flat
    add('properties', [...propertiesOf(flat, isHidden)], flat.left)
    one('items', keywords.items)
    add(
      'tuple',
      asList(keywords.prefixItems).map((schema, at) => ({ schema, name: String(at) })),
    )
    for (const { kind, schemas } of flat.alternatives)
      add(
        kind,
        schemas.map((schema) => ({ schema, isOption: true })),
      )
    one('not', keywords.not)
    one('contains', keywords.contains)
    one('when', keywords.if)
    one('whenTrue', keywords.then)
    one('whenFalse', keywords.else)
  }

  const root = grow({ schema }, new Map(), 0)
  for (const task of queue) open(task)
  return root
}

/** Returns the value or the property that distinguishes an alternative. */
function constantOf({ keywords, properties }: FlatSchema): string | undefined {
  const own = onlyValue(keywords)
  if (own !== undefined) return own
  for (const [name, property] of properties) {
    const value = isApiObject(property) ? onlyValue(property) : undefined
    if (value !== undefined) return `${name}: ${value}`.slice(0, 100)
  }
  return undefined
}

function onlyValue({ const: only, enum: values }: { readonly [name: string]: unknown }): string | undefined {
  const [first, ...more] = asList(values)
  const value = only ?? (more.length === 0 ? first : undefined)
  return value === undefined || (typeof value === 'object' && value !== null) ? undefined : showValue(value)
}

const isNested = (schema: unknown) =>
  isApiObject(schema) &&
  ['$ref', 'properties', 'items', 'allOf', 'oneOf', 'anyOf', 'additionalProperties'].some(
    (name) => schema[name] !== undefined,
  )

function* propertiesOf(flat: FlatSchema, isHidden: (property: unknown) => boolean): Generator<Child> {
  for (const [name, schema] of flat.properties)
    if (!isHidden(schema)) yield { schema, name, role: 'property', isRequired: flat.required.has(name) }
  const { patternProperties, additionalProperties } = flat.keywords
  for (const [name, schema] of asEntries(patternProperties)) yield { schema, name, role: 'pattern' }
  if (isApiObject(additionalProperties) && Object.keys(additionalProperties).length > 0)
    yield { schema: additionalProperties, role: 'other' }
}
