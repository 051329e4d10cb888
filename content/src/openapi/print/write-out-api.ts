/** Replaces the API reference blocks of documents by plain text. */
import {
  type Block,
  type ContentRef,
  type Document,
  documentOf,
  type Fragment,
  type Inline,
  inline,
  leaf,
  type Node,
  paragraph,
  text,
} from '../../document/index.ts'
import { type FindSpec, withInlineSpecs } from '../find-spec.ts'
import { operationsOf } from '../operations-of-block.ts'
import { isApiObject } from '../read-spec.ts'
import { asList, asText, refOfSchema } from '../read-value.ts'
import { toSchemaTree } from '../schema/schema-tree.ts'
import type { ApiDocument, ApiOperation } from '../types.ts'
import { code, heading, line, plain } from './lines.ts'
import { operationToDocument } from './print-operation.ts'
import { leavesOf, partsOf } from './print-schema.ts'

/** `title` is that of the page, which an operation with the same name does not repeat. */
export function writeOutApi(document: Document, findSpec: FindSpec | undefined, title?: string): Document {
  return documentOf(writeOut(document.nodes, withInlineSpecs(findSpec), title, 0))
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

function writeOutBlock(block: Block, findSpec: FindSpec, title: string | undefined): readonly Node[] | undefined {
  const { type, data = {} } = block
  if (type !== 'swagger' && !type.startsWith('openapi-')) return undefined
  const ref = isApiObject(data.ref) ? (data.ref as unknown as ContentRef) : undefined
  const spec = ref && findSpec(ref)
  if (!spec) return type === 'swagger' && ref ? [...endpointOf(block), unreadable(ref)] : undefined
  if (type === 'openapi-schemas') return schemasToDocument(spec, asList(data.schemas)).nodes
  const shown = operationsOf(block, spec)
  if (shown?.length === 0) return type === 'swagger' ? [...endpointOf(block), line(plain(NOT_IN_SPEC))] : undefined
  return shown?.flatMap((each) => writeOperation(spec, each, title)) ?? []
}

const NOT_IN_SPEC = 'This operation is not in the specification.'

function endpointOf({ data = {} }: Block): Block[] {
  const endpoint = `${(asText(data.method) ?? '').toUpperCase()} ${asText(data.path) ?? ''}`.trim()
  return endpoint === '' ? [] : [line(code(endpoint))]
}

/** Names the specification that could not be read. */
const unreadable = (ref: ContentRef): Block =>
  paragraph([
    text(leaf('The API specification ')),
    inline('link', { ref }, [text(leaf(ref.kind === 'url' ? ref.url : 'of this operation'))]),
    text(leaf(' could not be read.')),
  ])

function writeOperation(spec: ApiDocument, found: ApiOperation, title: string | undefined): readonly Node[] {
  const written = operationToDocument(spec, found)
  return written.nodes[0] && title !== undefined && titleIs(written.nodes[0], title)
    ? operationToDocument(spec, found, { hasTitle: true }).nodes
    : written.nodes
}

const titleIs = (node: Node, title: string) =>
  node.object === 'block' &&
  (node.nodes ?? []).some((each) => each.object === 'text' && each.leaves.map((leaf) => leaf.text).join('') === title)

const MOST_SCHEMAS = 200

function schemasToDocument(spec: ApiDocument, names: readonly unknown[]): Document {
  const schemas: unknown = spec.components.schemas
  const known = names.filter(
    (each): each is string => typeof each === 'string' && isApiObject(schemas) && Object.hasOwn(schemas, each),
  )
  const elsewhere = new Set(known.map(refOfSchema))
  return documentOf(
    known.slice(0, MOST_SCHEMAS).flatMap((name): Block[] => {
      const node = toSchemaTree(spec, { $ref: refOfSchema(name) }, { nodes: 150, depth: 6, elsewhere })
      return [heading(1, name), line(code(name), ...leavesOf(node)), ...partsOf(node)]
    }),
  )
}
