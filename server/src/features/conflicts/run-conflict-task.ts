/** Conflicts are read and resolved on the event loop, or in a thread when a body that contains them is large. */
import { findConflictHolder, type ResolveConflictResult } from '@lectern/content/merge'
import type { StoredConflict } from '@lectern/content/revision'
import { tookTooLong } from '../../core/errors.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { isHeavyBody } from '../../core/scheduling/heavy.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import type { ThreadTask } from '../../core/threads/task.ts'
import type { OpenRevision } from '../revisions/index.ts'
import {
  type ConflictSidesInput,
  type PrintedConflict,
  printSides,
  printSidesTask,
  type ResolveConflictInput,
  resolveConflictTask,
  resolveWithKeys,
} from './conflict-tasks.ts'

/** `caller` is the key by which threads are shared fairly. */
export async function printConflictSides(
  head: OpenRevision,
  input: Omit<ConflictSidesInput, 'content'>,
  caller: string,
): Promise<PrintedConflict[]> {
  const whole = { ...input, content: head.content }
  if (!(await isAnyHeavy(head, input.conflicts))) return printSides(head.nodes, whole)
  return (await parseJson(await runTask(printSidesTask, whole, head, caller), { isTrusted: true })) as PrintedConflict[]
}

/** The nodes that the resolution creates are added to the nodes of the head. */
export async function resolveConflictIn(
  head: OpenRevision,
  input: Omit<ResolveConflictInput, 'content'>,
  caller: string,
): Promise<ResolveConflictResult> {
  const whole = { ...input, content: head.content }
  if (!(await isAnyHeavy(head, [input.conflict]))) return resolveWithKeys(head.nodes, whole)
  const { result, newNodes } = await runTask(resolveConflictTask, whole, head, caller)
  head.nodes.adopt(newNodes)
  return result
}

async function isAnyHeavy({ nodes, content }: OpenRevision, conflicts: readonly StoredConflict[]): Promise<boolean> {
  const seen = new Set<string>()
  for (const conflict of conflicts) {
    if (conflict.kind === 'file') continue
    const holder = await findConflictHolder(nodes, content, conflict)
    if (!holder || seen.has(holder.id)) continue
    seen.add(holder.id)
    if (await isHeavyBody(nodes, holder)) return true
  }
  return false
}

async function runTask<Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  { nodes }: OpenRevision,
  caller: string,
): Promise<Output> {
  const ask = (hashes: string) => readNodeTexts(nodes, JSON.parse(hashes))
  const result = await requestThreads.run(task, input, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}
