/** An edit that was made on an older version of a document is merged into the current one, or refused with both versions of what clashes. */
import { type BlockSplice, type Document, diffBlocks, giveKeys, type Node, walk } from '../document/index.ts'
import { conflictsIn } from '../revision/index.ts'
import { isConflict, sidesOf } from './conflict-block.ts'
import { hasSameContent } from './content-of.ts'
import { mergeDocuments } from './merge-documents.ts'

interface EditSides<T> {
  /** The document that the edit was made on. */
  readonly base: T
  /** The document as it is now. */
  readonly current: T
  /** The document with the edit. */
  readonly mine: T
}

/** A block that the edit and somebody else changed: what each side has in its place, and nothing where the block is not there. */
export interface BlockClash extends EditSides<readonly Node[]> {
  readonly key: string
  /** The key of the top-level block that contains it; absent when it is at the top level itself. */
  readonly within?: string
}

type MergedEdit =
  /** `splices` turn `mine` into `document`; undefined when a top-level node of either has no key. */
  | { readonly kind: 'merged'; readonly document: Document; readonly splices: readonly BlockSplice[] | undefined }
  | { readonly kind: 'clash'; readonly clashes: readonly BlockClash[] }

/** Everything that either side wrote is in the merged document, or in a clash. `newKey` names a block whose key both sides gave to different ones. */
export function mergeEdit({ base, current, mine }: EditSides<Document>, newKey: () => string): MergedEdit {
  const reused = findReusedKeys({ base, current, mine })
  if (reused.length > 0) return { kind: 'clash', clashes: reused }
  const merged = mergeDocuments({ base, primary: current, change: mine }, PLACE, { trustsKeys: true })
  const clashes = listClashes(merged, new Set([base, current, mine].flatMap((each) => [...conflictsIn(each)])))
  if (clashes.length > 0) return { kind: 'clash', clashes }
  const document = { ...merged, nodes: giveKeys(merged.nodes, new Set(), newKey) }
  return { kind: 'merged', document, splices: diffBlocks(mine, document) }
}

/** No revision stores these conflicts: they only carry the clashes out of the merge. */
const PLACE = 'edit'

/** A block that both sides inserted under one key is the same block, as when an edit is sent again because its answer was lost. */
function findReusedKeys({ base, current, mine }: EditSides<Document>): BlockClash[] {
  const old = blocksByKey(base)
  const others = blocksByKey(current)
  return mine.nodes.flatMap((node): BlockClash[] => {
    const other = node.key === undefined || old.has(node.key) ? undefined : others.get(node.key)
    if (!other || hasSameContent(other, node)) return []
    return [{ key: node.key!, base: [], current: [other], mine: [node] }]
  })
}

const blocksByKey = ({ nodes }: Document) => new Map(nodes.map((node) => [node.key, node]))

function listClashes(merged: Document, open: ReadonlySet<string>): BlockClash[] {
  const clashes: BlockClash[] = []
  for (const visit of walk(merged)) {
    const { node } = visit
    if (!isConflict(node) || open.has(String(node.data?.conflict))) continue
    const { base, primary, change } = sidesOf(node)
    const key = (base[0] ?? primary[0] ?? change[0])?.key ?? ''
    let top = visit
    while (top.parent) top = top.parent
    clashes.push({
      key,
      ...(top !== visit && top.node.key !== undefined && { within: top.node.key }),
      base,
      current: primary,
      mine: change,
    })
  }
  return clashes
}
