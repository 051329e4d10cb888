/**
 * What others wrote is merged into what is on the screen. A block in which both changed the same words stays as it was
 * typed, and is held until the person decides. One that one side deleted and the other changed stays too.
 */
import type { Document, Node } from '@lectern/content/document'
import { type BlockClash, mergeEdit } from '@lectern/content/merge'

/** By key: the stored version of a block of which the screen shows another one, which is not sent. */
export type HeldBlocks = ReadonlyMap<string, Node>

interface Sides {
  /** The stored document that `mine` was made from. */
  base: Document
  /** The stored document now. */
  theirs: Document
  /** The document on the screen. */
  mine: Document
  held: HeldBlocks
}

/** By key: who deleted a block that stays, because the other side changed it. */
export type KeptBlocks = ReadonlyMap<string, 'me' | 'them'>

interface Reconciled {
  document: Document
  held: HeldBlocks
  kept: KeptBlocks
}

/** Each round settles at least one block: more rounds than blocks cannot be. */
const MOST_ROUNDS = 1000

export function reconcile({ base, theirs, mine, held }: Sides, newKey: () => string): Reconciled {
  const shown = new Map<string, Node>()
  const kept = new Map<string, 'me' | 'them'>()
  const stored = toMap(theirs)
  let [from, to] = [base, mine]
  for (const key of held.keys()) {
    const [own, other] = [toMap(to).get(key), stored.get(key)]
    // Whose block is gone on either side, the other side's version is a block of its own.
    if (!own || !other) {
      from = without(from, key)
      continue
    }
    shown.set(key, own)
    from = replace(from, key, other)
    to = replace(to, key, other)
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const merged = mergeEdit({ base: from, current: theirs, mine: to }, newKey)
    if (merged.kind === 'merged') return { ...putBack(merged.document, shown, stored), kept }
    for (const key of merged.clashes.flatMap(listTopKeys)) {
      const [own, other] = [toMap(to).get(key), stored.get(key)]
      if (own && other && !toMap(from).has(key)) {
        to = rename(to, key, newKey())
      } else if (own && other) {
        if (!shown.has(key)) shown.set(key, own)
        from = replace(from, key, other)
        to = replace(to, key, other)
      } else {
        if (own || other) kept.set(key, own ? 'them' : 'me')
        from = without(from, key)
      }
    }
  }
  throw new Error('What others wrote could not be merged')
}

/** The document that is sent: of a held block the stored version. */
export const withoutHeld = (document: Document, held: HeldBlocks): Document =>
  held.size === 0 ? document : mapNodes(document, (node) => held.get(node.key ?? '') ?? node)

function putBack(document: Document, shown: ReadonlyMap<string, Node>, stored: ReadonlyMap<string, Node>) {
  const held = new Map([...shown.keys()].map((key) => [key, stored.get(key)!]))
  return { document: mapNodes(document, (node) => shown.get(node.key ?? '') ?? node), held }
}

const listTopKeys = ({ within, base, current, mine }: BlockClash): string[] =>
  within === undefined
    ? [...new Set([...base, ...current, ...mine].flatMap(({ key }) => (key === undefined ? [] : [key])))]
    : [within]

const toMap = ({ nodes }: Document): ReadonlyMap<string, Node> =>
  new Map(nodes.flatMap((node) => (node.key === undefined ? [] : [[node.key, node]])))

const mapNodes = (document: Document, change: (node: Node) => Node): Document => ({
  ...document,
  nodes: document.nodes.map(change),
})

const replace = (document: Document, key: string, by: Node) =>
  mapNodes(document, (node) => (node.key === key ? by : node))

const rename = (document: Document, from: string, to: string) =>
  mapNodes(document, (node) => (node.key === from ? { ...node, key: to } : node))

const without = (document: Document, key: string): Document => ({
  ...document,
  nodes: document.nodes.filter((node) => node.key !== key),
})
