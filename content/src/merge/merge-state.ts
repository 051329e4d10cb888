import {
  type DocumentHolder,
  type Hash,
  type ItemChange,
  type Nodes,
  type Revision,
  readBody,
  type Sides,
  type StoredConflict,
} from '../revision/index.ts'
import { conflictId } from './conflict-block.ts'
import { mergeDocuments } from './merge-documents.ts'
import { mergeValues, type Versions } from './merge-fields.ts'

/** A merge in progress. */
export interface MergeState {
  readonly nodes: Nodes
  readonly revisions: Sides<Revision>
  /** What was found to be undecided, but for blocks: those stand in the documents. */
  readonly conflicts: UndecidedItem[]
  /** Whose documents were merged and may hold conflict blocks. */
  readonly mergedBodies: DocumentHolder[]
  readonly beforeBodiesAreRead?: BeforeBodiesAreRead | undefined
}

/** Told of the bodies before they are read. The host lets others work meanwhile, or throws: to merge elsewhere what is too much for it. */
export type BeforeBodiesAreRead = (bodies: readonly Hash[]) => Promise<void>

/** A question with its id. */
export const withConflictId = (question: Omit<UndecidedItem, 'id'>) =>
  ({ ...question, id: conflictId(question) }) as UndecidedItem
export type UndecidedItem = Exclude<StoredConflict, { kind: 'block' }>

export function reportField(merging: MergeState, holder: DocumentHolder, field: string, sides: Sides<unknown>) {
  const question = { ...holder, kind: 'field' as const, field, ...sides }
  merging.conflicts.push(withConflictId(question))
}

/** Of a page, a file or reusable content: it is there on one side and not on the other, or is one thing and was changed on both. */
export function reportItem<Item>(
  merging: MergeState,
  thing: { kind: 'page'; page: string } | { kind: 'page'; reusableContent: string } | { kind: 'file'; file: string },
  { base, primary, change }: Versions<Item>,
) {
  const question = { ...thing, base: base ?? null, primary: primary ?? null, change: change ?? null }
  merging.conflicts.push(withConflictId(question))
}

/** What changed on either side, with all three versions of it. */
export function versionsOf<Item>(
  byPrimary: ReadonlyMap<string, ItemChange<Item>>,
  byChange: ReadonlyMap<string, ItemChange<Item>>,
): Map<string, Versions<Item>> {
  const versions = new Map<string, Versions<Item>>()
  for (const id of [...new Set([...byPrimary.keys(), ...byChange.keys()])].sort()) {
    const base = (byPrimary.get(id) ?? byChange.get(id)!).before
    const primary = byPrimary.has(id) ? byPrimary.get(id)!.after : base
    const change = byChange.has(id) ? byChange.get(id)!.after : base
    versions.set(id, {
      ...(base !== undefined && { base }),
      ...(primary !== undefined && { primary }),
      ...(change !== undefined && { change }),
    })
  }
  return versions
}

interface WithDocument {
  readonly document?: Hash
}

/** The document of a page or reusable content both sides have. Bodies are read only where both changed them. */
export async function mergeBody(
  merging: MergeState,
  holder: DocumentHolder,
  { base, primary, change }: { base?: WithDocument | undefined; primary: WithDocument; change: WithDocument },
): Promise<Hash | undefined> {
  const hashes = { base: base?.document, primary: primary.document, change: change.document }
  const outcome = mergeValues(hashes)
  if (outcome.kind === 'agreed') return outcome.value as Hash | undefined
  const { nodes } = merging
  const known = Object.values(hashes).filter((hash) => hash !== undefined)
  await merging.beforeBodiesAreRead?.(known)
  await nodes.loadBodies(known)
  const bodies = {
    base: await readBody(nodes, base ?? {}),
    primary: await readBody(nodes, primary),
    change: await readBody(nodes, change),
  }
  // Primary has no conflicts: without one in the change there are none but those that are found now.
  let hasConflicts = merging.revisions.change.conflicts !== null
  const merged = mergeDocuments(bodies, holder.page ?? holder.reusableContent ?? '', () => {
    hasConflicts = true
  })
  if (hasConflicts) merging.mergedBodies.push(holder)
  return nodes.putMerged(merged)
}
