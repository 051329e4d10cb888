/** Conflicts are shown and settled at once, or in a thread when a body that holds them is large. */
import { type Conflict, findConflictHolder, type SettleResult } from '@lectern/content/merge'
import type { StoredConflict } from '@lectern/content/revision'
import { tookTooLong } from '../../core/errors.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { isHeavyBody } from '../../core/scheduling/heavy.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import type { ThreadTask } from '../../core/threads/task.ts'
import type { OpenRevision } from '../revisions/index.ts'
import {
  type SettleQuestion,
  type SidesQuestion,
  settleTask,
  settleWithKeys,
  showSides,
  showSidesTask,
} from './conflict-tasks.ts'

/** `caller` is whoever shares the threads with others. */
export async function readSides(
  head: OpenRevision,
  question: Omit<SidesQuestion, 'content'>,
  caller: string,
): Promise<Conflict[]> {
  const whole = { ...question, content: head.content }
  if (!(await isAnyHeavy(head, question.conflicts))) return showSides(head.nodes, whole)
  return (await parseJson(await run(showSidesTask, whole, head, caller), { isTrusted: true })) as Conflict[]
}

/** What it makes is in the nodes of the head. */
export async function settleIn(
  head: OpenRevision,
  question: Omit<SettleQuestion, 'content'>,
  caller: string,
): Promise<SettleResult> {
  const whole = { ...question, content: head.content }
  if (!(await isAnyHeavy(head, [question.conflict]))) return settleWithKeys(head.nodes, whole)
  const { result, made } = await run(settleTask, whole, head, caller)
  head.nodes.adopt(made)
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

async function run<Input, Output>(
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
