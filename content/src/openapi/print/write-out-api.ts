/** Documents with their blocks of API reference written out. */
import { documentOf } from '../../document/build.ts'
import type { Block, ContentRef, Document, Fragment, Inline, Node } from '../../document/types.ts'
import { isHiddenOperation } from '../name-operation.ts'
import { findOperation, findWebhook, isObject } from '../read-spec.ts'
import { listOf, refOfSchema, textOf } from '../read-value.ts'
import { toSchemaTree } from '../schema/schema-tree.ts'
import type { ApiDocument } from '../types.ts'
import { code, heading, line } from './lines.ts'
import { operationToDocument } from './print-operation.ts'
import { leavesOf, partsOf } from './print-schema.ts'

/** The specification a block names; undefined leaves the block as it is. */
export type FindSpec = (ref: ContentRef) => ApiDocument | undefined

/** `title`: of the page, which an operation of the same name does not say again. */
export function writeOutApi(document: Document, findSpec: FindSpec, title?: string): Document {
  return documentOf(writeOut(document.nodes, findSpec, title, 0))
}

const DEEPEST = 50

function writeOut(nodes: readonly Node[], findSpec: FindSpec, title: string | undefined, depth: number): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.object === 'text' || depth > DEEPEST) return [node]
    const written = node.object === 'block' ? writeOutBlock(node, findSpec, title) : undefined
    if (written) return [...written]
    const inner = (each: readonly Node[]) => writeOut(each, findSpec, title, depth + 1)
    if (node.object === 'fragment') return [{ ...node, nodes: inner(node.nodes) }]
    return [
      {
        ...node,
        ...(node.nodes && { nodes: inner(node.nodes) }),
        ...(node.fragments && {
          fragments: node.fragments.map((each): Fragment => ({ ...each, nodes: inner(each.nodes) })),
        }),
      } as Block | Inline,
    ]
  })
}

function writeOutBlock({ type, data = {} }: Block, findSpec: FindSpec, title: string | undefined) {
  if (type !== 'swagger' && !type.startsWith('openapi-')) return undefined
  const spec = isObject(data.ref) ? findSpec(data.ref as unknown as ContentRef) : undefined
  if (!spec) return undefined
  if (type === 'openapi-schemas') return schemasToDocument(spec, listOf(data.schemas)).nodes
  const method = textOf(data.method) ?? ''
  const found =
    type === 'openapi-webhook'
      ? findWebhook(spec, method, textOf(data.name) ?? '')
      : findOperation(spec, method, textOf(data.path) ?? '')
  if (!found) return undefined
  if (isHiddenOperation(found)) return []
  const written = operationToDocument(spec, found)
  return written.nodes[0] && title !== undefined && titleIs(written.nodes[0], title)
    ? operationToDocument(spec, found, { hasTitle: true }).nodes
    : written.nodes
}

const titleIs = (node: Node, title: string) =>
  node.object === 'block' &&
  (node.nodes ?? []).some((each) => each.object === 'text' && each.leaves.map((leaf) => leaf.text).join('') === title)

const MOST_SCHEMAS = 200

export function schemasToDocument(spec: ApiDocument, names: readonly unknown[]): Document {
  const schemas: unknown = spec.components.schemas
  const known = names.filter(
    (each): each is string => typeof each === 'string' && isObject(schemas) && Object.hasOwn(schemas, each),
  )
  const elsewhere = new Set(known.map(refOfSchema))
  return documentOf(
    known.slice(0, MOST_SCHEMAS).flatMap((name): Block[] => {
      const node = toSchemaTree(spec, { $ref: refOfSchema(name) }, { nodes: 150, depth: 6, elsewhere })
      return [heading(1, name), line(code(name), ...leavesOf(node)), ...partsOf(node)]
    }),
  )
}
