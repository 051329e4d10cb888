/** Conflicts in bodies: the same code runs on the event loop and, for large bodies, in a thread. */
import { type Document, keepKeys, type Node } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import {
  type ConflictChoice,
  type ResolveConflictResult,
  readConflictSides,
  resolveConflict,
} from '@lectern/content/merge'
import {
  flushRevision,
  type NewNode,
  type Nodes,
  openNodes,
  type Revision,
  type Sides,
  type StoredConflict,
  saveRevision,
} from '@lectern/content/revision'
import { newId } from '../../core/ids.ts'
import { storeThrough } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import type { Body, ContentFormat } from '../../core/words/body-shape.ts'

export interface ConflictSidesInput {
  readonly content: Revision
  readonly conflicts: readonly StoredConflict[]
  readonly format: ContentFormat
}

/** A conflict with its sides as they are sent: the sides of a block are bodies, or null where there is no block. */
export type PrintedConflict =
  | Exclude<StoredConflict, { kind: 'block' }>
  | (Extract<StoredConflict, { kind: 'block' }> & Sides<Body | null>)

/** Reads conflicts with their three sides; the sides of a block are printed as bodies. */
export async function printSides(
  nodes: Nodes,
  { content, conflicts, format }: ConflictSidesInput,
): Promise<PrintedConflict[]> {
  const show = (side: readonly Node[]) => {
    if (side.length === 0) return null
    const document: Document = { object: 'document', data: {}, nodes: side }
    return format === 'document' ? { document } : { markdown: printMarkdown(document) }
  }
  const found = await readConflictSides(nodes, content, conflicts)
  return found.map((conflict) => {
    if (conflict.kind !== 'block') return conflict
    const { base, primary, change } = conflict
    return { ...conflict, base: show(base), primary: show(primary), change: show(change) }
  })
}

export interface ResolveConflictInput {
  readonly content: Revision
  readonly conflict: StoredConflict
  readonly resolution: ConflictChoice
}

/** Resolves a conflict. A document written by hand in place of a block gets the keys that the change's block had. */
export async function resolveWithKeys(
  nodes: Nodes,
  { content, conflict, resolution }: ResolveConflictInput,
): Promise<ResolveConflictResult> {
  if (!('document' in resolution)) return resolveConflict(nodes, content, conflict.id, resolution)
  const [sides] = conflict.kind === 'block' ? await readConflictSides(nodes, content, [conflict]) : []
  const before: Document = { object: 'document', data: {}, nodes: sides?.kind === 'block' ? sides.change : [] }
  const document = keepKeys(before, resolution.document, newId)
  return resolveConflict(nodes, content, conflict.id, { document })
}

const openNodesThrough = (ask: Ask, options = {}) =>
  openNodes(
    storeThrough((hashes) => ask(JSON.stringify(hashes))),
    options,
  )

/** Answers as JSON. Both tasks ask their host for nodes with a JSON list of hashes. */
export const printSidesTask = threadTask(
  'print-conflict-sides',
  async (input: ConflictSidesInput, ask): Promise<string> =>
    JSON.stringify(await printSides(openNodesThrough(ask), input)),
)

export interface ResolvedInThread {
  result: ResolveConflictResult
  newNodes: NewNode[]
}

export const resolveConflictTask = threadTask(
  'resolve-conflict',
  async (input: ResolveConflictInput, ask): Promise<ResolvedInThread> => {
    const nodes = openNodesThrough(ask, { deferEdits: true })
    const result = await resolveWithKeys(nodes, input)
    if (result.kind !== 'resolved') return { result, newNodes: [] }
    const revision = await flushRevision(nodes, result.revision)
    const newNodes = nodes.made(saveRevision(nodes, revision)).map(({ hash, kind, text }) => ({ hash, kind, text }))
    return { result: { kind: 'resolved', revision }, newNodes }
  },
)
