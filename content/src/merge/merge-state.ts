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
  /** The conflicts found so far, except those about blocks, which are stored in the documents. */
  readonly conflicts: UndecidedItem[]
  /** The pages and reusable contents whose documents were merged and may contain conflict blocks. */
  readonly mergedBodies: DocumentHolder[]
  readonly beforeBodiesAreRead?: BeforeBodiesAreRead | undefined
}

/**
 * The host is called before bodies are read, with those that are merged together in one list. It may yield to other work, or throw in order to merge
 * a large body elsewhere.
 */
export type BeforeBodiesAreRead = (bodies: readonly (readonly Hash[])[]) => Promise<void>

/** Adds the id to a conflict: equal conflicts have equal ids. */
export const withConflictId = (question: Omit<UndecidedItem, 'id'>) =>
  ({ ...question, id: conflictId(question) }) as UndecidedItem
export type UndecidedItem = Exclude<StoredConflict, { kind: 'block' }>

export function reportField(merging: MergeState, holder: DocumentHolder, field: string, sides: Sides<unknown>) {
  const question = { ...holder, kind: 'field' as const, field, ...sides }
  merging.conflicts.push(withConflictId(question))
}

/** Reports a page, file or reusable content that one side deleted and the other changed, or a file that both changed. */
export function reportItem<Item>(
  merging: MergeState,
  thing: { kind: 'page'; page: string } | { kind: 'page'; reusableContent: string } | { kind: 'file'; file: string },
  { base, primary, change }: Versions<Item>,
) {
  const question = { ...thing, base: base ?? null, primary: primary ?? null, change: change ?? null }
  merging.conflicts.push(withConflictId(question))
}

/** Collects what changed on either side, with all three versions of each item. */
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

/** Merges the document of a page or reusable content that both sides have. Bodies are read only where both sides changed them. */
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
  await merging.beforeBodiesAreRead?.([known])
  await nodes.loadBodies(known)
  const bodies = {
    base: await readBody(nodes, base ?? {}),
    primary: await readBody(nodes, primary),
    change: await readBody(nodes, change),
  }
  // Primary has no conflicts, so unless the change has some, all conflicts are those found now.
  let hasConflicts = merging.revisions.change.conflicts !== null
  const merged = mergeDocuments(bodies, holder.page ?? holder.reusableContent ?? '', {
    onConflict: () => {
      hasConflicts = true
    },
  })
  if (hasConflicts) merging.mergedBodies.push(holder)
  return nodes.putMerged(merged)
}
