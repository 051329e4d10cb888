/** Conflicts in bodies: the same code runs on the event loop and, for large bodies, in a thread. */
import { type Document, keepKeys, type Node } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import {
  type Conflict,
  readConflictSides,
  type Settlement,
  type SettleResult,
  settleConflict,
} from '@lectern/content/merge'
import {
  type NewNode,
  type Nodes,
  openNodes,
  type Revision,
  type StoredConflict,
  saveRevision,
  settleRevision,
} from '@lectern/content/revision'
import { newId } from '../../core/ids.ts'
import { storeThrough } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import type { ContentFormat } from '../../core/words/body-shape.ts'

export interface SidesQuestion {
  readonly content: Revision
  readonly conflicts: readonly StoredConflict[]
  readonly format: ContentFormat
}

/** With the sides of blocks as bodies. */
export async function showSides(nodes: Nodes, { content, conflicts, format }: SidesQuestion): Promise<Conflict[]> {
  const show = (side: readonly Node[]) => {
    if (side.length === 0) return null
    const document: Document = { object: 'document', data: {}, nodes: side }
    return format === 'document' ? { document } : { markdown: printMarkdown(document) }
  }
  const found = await readConflictSides(nodes, content, conflicts)
  return found.map((conflict) => {
    if (conflict.kind !== 'block') return conflict
    const { base, primary, change } = conflict
    return { ...conflict, base: show(base), primary: show(primary), change: show(change) } as unknown as Conflict
  })
}

export interface SettleQuestion {
  readonly content: Revision
  readonly conflict: StoredConflict
  readonly settlement: Settlement
}

/** What is written by hand in place of a block keeps the keys of what the change had there. */
export async function settleWithKeys(
  nodes: Nodes,
  { content, conflict, settlement }: SettleQuestion,
): Promise<SettleResult> {
  if (!('document' in settlement)) return settleConflict(nodes, content, conflict.id, settlement)
  const [held] = conflict.kind === 'block' ? await readConflictSides(nodes, content, [conflict]) : []
  const before: Document = { object: 'document', data: {}, nodes: held?.kind === 'block' ? held.change : [] }
  const document = keepKeys(before, settlement.document, newId)
  return settleConflict(nodes, content, conflict.id, { document })
}

const nodesThrough = (ask: Ask, options = {}) =>
  openNodes(
    storeThrough((hashes) => ask(JSON.stringify(hashes))),
    options,
  )

/** As JSON. Both tasks ask for the nodes of hashes, a list as JSON. */
export const showSidesTask = threadTask(
  'show-conflict-sides',
  async (question: SidesQuestion, ask): Promise<string> => JSON.stringify(await showSides(nodesThrough(ask), question)),
)

export interface SettledInThread {
  result: SettleResult
  made: NewNode[]
}

export const settleTask = threadTask(
  'settle-conflict',
  async (question: SettleQuestion, ask): Promise<SettledInThread> => {
    const nodes = nodesThrough(ask, { deferEdits: true })
    const result = await settleWithKeys(nodes, question)
    if (result.kind !== 'settled') return { result, made: [] }
    const revision = await settleRevision(nodes, result.revision)
    const made = nodes.made(saveRevision(nodes, revision)).map(({ hash, kind, text }) => ({ hash, kind, text }))
    return { result: { kind: 'settled', revision }, made }
  },
)
