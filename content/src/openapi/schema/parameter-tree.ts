/** Converts a parameter or a header to a node of a schema tree. */
import { showValue } from '../clip-value.ts'
import type { ParameterView } from '../describe/views.ts'
import type { ApiDocument } from '../types.ts'
import type { Fact } from './schema-facts.ts'
import { type SchemaNode, type TreeOptions, toSchemaTree } from './schema-tree.ts'

/** The default styles. */
const PLAIN = new Set([undefined, 'form', 'simple'])

export function parameterTree(spec: ApiDocument, parameter: ParameterView, options: TreeOptions = {}): SchemaNode {
  const node = toSchemaTree(spec, parameter.schema ?? {}, options)
  const style: Fact[] = PLAIN.has(parameter.style) ? [] : [{ kind: 'style', value: parameter.style!.slice(0, 40) }]
  const example: Fact[] = parameter.hasExample ? [{ kind: 'example', value: showValue(parameter.example) }] : []
  // The node itself is extended, because recursive nodes below refer to it.
  return Object.assign(node, {
    name: parameter.name,
    role: 'property' as const,
    description: parameter.description ?? node.description,
    isRequired: parameter.isRequired,
    isDeprecated: parameter.isDeprecated || node.isDeprecated,
    facts: [...node.facts.filter(({ kind }) => kind !== 'example' || example.length === 0), ...style, ...example],
  })
}
