/**
 * The schema of a document. `readDocument` checks the tree below its first nodes, and the response contains it whole, so that no property of a node
 * is dropped.
 */
import { type Document as DocumentTree, type Node, readDocument } from '@lectern/content/document'
import Type from 'typebox'
import { invalid } from '../errors.ts'

export const DocumentNode = Type.Unsafe<Node>({
  title: 'DocumentNode',
  type: 'object',
  required: ['object'],
  properties: { object: { enum: ['block', 'inline', 'text', 'fragment'] } },
  additionalProperties: true,
  description:
    'block and inline: type, and optionally key, isVoid, data, nodes, fragments. ' +
    'text: leaves of { object: leaf, text, marks of { object: mark, type, data? } }. ' +
    'fragment: nodes, and optionally key, type, fragment.',
})

export const DocumentShape = Type.Object(
  {
    object: Type.Literal('document'),
    data: Type.Object({ schemaVersion: Type.Optional(Type.Number()) }, { additionalProperties: true }),
    nodes: Type.Unsafe<DocumentTree['nodes']>(Type.Array(DocumentNode)),
  },
  { title: 'Document' },
)

/** `name` is the name of its field. */
export function checkDocument(name: string, value: unknown): DocumentTree {
  const read = readDocument(value)
  if (read.kind === 'document') return read.document
  throw invalid(`${read.path === '' ? name : `${name}.${read.path}`} ${read.rule}`)
}
