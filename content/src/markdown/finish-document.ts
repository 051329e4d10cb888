/** The last pass over the blocks: unreferenced footnotes become text again, and every block gets its key. */
import { atLeastOne, type Block, type Fragment, type Node } from '../document/index.ts'

/** Converts a loose footnote to blocks, if any. */
type Loosen = (block: Block) => Block[] | undefined

/**
 * Without `newKey` a key is derived from the content of the block and from the number of equal blocks before it: the same text has the same keys, and
 * a block keeps its key while others around it change. Lines of code and notes of annotations have none.
 */
export function finishBlocks(blocks: readonly Block[], loosen: Loosen, newKey: (() => string) | undefined): Block[] {
  const seen = new Map<string, number>()
  const keyOf = (hash: string) => {
    const count = (seen.get(hash) ?? 0) + 1
    seen.set(hash, count)
    return count === 1 ? hash : `${hash}-${count}`
  }
  return (finishAll(blocks, loosen) as Block[]).map((each) => withKeys(hashed(each), newKey ?? keyOf))
}

/** Loose notes are placed before anything is counted. */
function finishAll(nodes: readonly Node[], loosen: Loosen): Node[] {
  return nodes.flatMap((node) => {
    if (node.object !== 'block') return [node]
    const loose = loosen(node)
    if (loose) return finishAll(loose, loosen)
    return [finishWithin(node, loosen)]
  })
}

function finishWithin(node: Block, loosen: Loosen): Block {
  if (node.type === 'code' || !hasBlocks(node)) return node
  const isKept = (nodes: readonly Node[]) => nodes.some((each) => each.object === 'block' && loosen(each) !== undefined)
  const inner = (nodes: readonly Node[]) =>
    isKept(nodes) ? atLeastOne(finishAll(nodes, loosen)) : finishAll(nodes, loosen)
  return {
    ...node,
    ...(node.nodes && { nodes: inner(node.nodes) }),
    ...(node.fragments && { fragments: node.fragments.map((each) => ({ ...each, nodes: inner(each.nodes) })) }),
  }
}

const hasBlocks = ({ nodes = [], fragments = [] }: Block) =>
  fragments.length > 0 || nodes.some((node) => node.object === 'block')

/** A node with the hashes of its content, so that nothing is hashed twice. */
interface Hashed {
  readonly node: Block
  readonly hash: string
  readonly nodes: readonly (Hashed | Node)[] | undefined
  readonly fragments: readonly { readonly fragment: Fragment; readonly nodes: readonly (Hashed | Node)[] }[] | undefined
}

function hashed(node: Block): Hashed {
  const nodes = node.nodes?.map(hashedIfKeyed)
  const fragments = node.fragments?.map((fragment) => ({ fragment, nodes: fragment.nodes.map(hashedIfKeyed) }))
  const content = [node.type, node.data, nodes?.map(shorten), fragments?.map(({ nodes: each }) => each.map(shorten))]
  return { node, hash: hashOf(JSON.stringify(content)), nodes, fragments }
}

const hashedIfKeyed = (node: Node) => (isKeyed(node) ? hashed(node) : node)

const shorten = (each: Hashed | Node) => ('hash' in each ? each.hash : each)

/** A 64-bit hash, fast rather than cryptographic: two blocks with the same hash still get different keys. */
function hashOf(text: string): string {
  let high = 0x811c9dc5
  let low = 0x01000193
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x85ebca6b)
    low = Math.imul(low ^ code, 0xc2b2ae35)
    high ^= high >>> 15
    low ^= low >>> 13
  }
  return hex(high ^ low) + hex(Math.imul(low, 0x9e3779b1) ^ high)
}

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0')

const isKeyed = (node: Node): node is Block => node.object === 'block' && node.type !== 'code-line'

/** Assigns keys in reading order, a block before its content. */
function withKeys({ node, hash, nodes, fragments }: Hashed, keyOf: (hash: string) => string): Block {
  const key = keyOf(hash)
  const all = (each: readonly (Hashed | Node)[]) =>
    each.map((inner) => ('hash' in inner ? withKeys(inner, keyOf) : inner))
  return {
    object: 'block',
    type: node.type,
    key,
    ...(node.isVoid !== undefined && { isVoid: node.isVoid }),
    ...(node.data && { data: node.data }),
    ...(nodes && { nodes: all(nodes) }),
    ...(fragments && { fragments: fragments.map((each) => ({ ...each.fragment, nodes: all(each.nodes) })) }),
  }
}
