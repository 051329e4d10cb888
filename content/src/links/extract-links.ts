/**
 * Extracts the links of a document: links and mentions, buttons, page links, table cells (with the targets and covers of cards), images, files,
 * drawings, includes and API blocks. Embeds are left out, because they show another website.
 */
import {
  type Block,
  type Document,
  type Inline,
  listAnchors,
  type NodeData,
  readRef,
  textOfNodes,
  type VisitedNode,
  walk,
} from '../document/index.ts'
import { extractVariables } from './extract-variables.ts'
import type { Link, LinkRelation, LinksInDocument } from './types.ts'

/** Increased when the same document gives other links than before: then caches of hosts are stale. */
export const EXTRACTION_VERSION = 5

/** Enough to recognise a link by its words. */
const TEXT_LENGTH = 80

export function extractLinks(document: Document): LinksInDocument {
  const links = new Map<string, Link>()
  for (const visit of walk(document)) {
    const { node } = visit
    if (node.object === 'text' || node.object === 'fragment' || node.data === undefined) continue
    const pointers = pointersOf(node)
    if (pointers.length === 0 || isOfBase(visit)) continue
    const block = keyOfBlock(visit)
    for (const [value, relation] of pointers) {
      const ref = readRef(value)
      if (!ref) continue
      const link = { ref, relation, ...(block !== undefined && { node: block }) }
      const key = JSON.stringify(link)
      if (links.has(key)) continue
      const text =
        node.type === 'link'
          ? textOfNodes(node.nodes ?? [])
              .slice(0, TEXT_LENGTH)
              .trim()
          : ''
      links.set(key, text === '' ? link : { ...link, text })
    }
  }
  const variables = extractVariables(document)
  return {
    links: [...links.values()],
    anchors: listAnchors(document).map(({ anchor }) => anchor),
    ...(variables.length > 0 && { variables }),
  }
}

type Pointer = readonly [value: unknown, relation: LinkRelation]

const REFERENCES = new Set(['link', 'mention', 'button', 'content-ref'])

function pointersOf(node: Block | Inline): Pointer[] {
  const data = node.data!
  if (node.object === 'block' && node.type === 'table') return pointersInTable(data)
  const relation = REFERENCES.has(node.type) ? 'reference' : 'dependsOn'
  return [data.ref, data.refDark].flatMap((value) => (value === undefined ? [] : [[value, relation] as const]))
}

/** The type of a column determines its cells. Text cells are in fragments, which are walked like everything else. */
function pointersInTable({ definition, records }: NodeData): Pointer[] {
  const columns = Object.entries(objectOf(definition)).flatMap(([id, column]) => {
    const read = CELLS.get(objectOf(column).type)
    return read ? [{ id, read }] : []
  })
  if (columns.length === 0) return []
  return Object.values(objectOf(records)).flatMap((record) => {
    const values = objectOf(objectOf(record).values)
    return columns.flatMap(({ id, read }) => read(values[id]))
  })
}

/** Files and users are listed by id, or as references where a cell contained a URL. */
const listOf =
  (kind: 'file' | 'user', relation: LinkRelation) =>
  (value: unknown): Pointer[] =>
    (Array.isArray(value) ? value : [value]).map((each) => [
      typeof each === 'string' ? { kind, [kind]: each } : each,
      relation,
    ])

const CELLS = new Map<unknown, (value: unknown) => Pointer[]>([
  ['content-ref', (value) => [[value, 'reference']]],
  ['image', (value) => [[value, 'dependsOn']]],
  ['files', listOf('file', 'dependsOn')],
  ['users', listOf('user', 'reference')],
])

const objectOf = (value: unknown): NodeData => (typeof value === 'object' && value !== null ? (value as NodeData) : {})

function keyOfBlock(visit: VisitedNode): string | undefined {
  for (let at: VisitedNode | undefined = visit; at; at = at.parent)
    if (at.node.object === 'block' && at.node.key !== undefined) return at.node.key
  return undefined
}

/** Says whether the node is in the former content of an open conflict. */
function isOfBase(visit: VisitedNode): boolean {
  for (let at: VisitedNode | undefined = visit; at; at = at.parent)
    if (at.node.object === 'block' && at.node.type === 'conflict-side' && at.node.data?.side === 'base') return true
  return false
}
