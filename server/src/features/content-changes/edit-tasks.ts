/** Edits of large documents run in a thread, which returns the new nodes alone. */
import type { BlockSplice } from '@lectern/content/document'
import { mergeEdit } from '@lectern/content/merge'
import { conflictsIn, type EncodedBody, type Nodes, openNodes, readBody } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { storeThrough } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { type Ask, type ThreadTask, threadTask } from '../../core/threads/task.ts'
import { applySplices } from './apply-splices.ts'
import { type Batch, HeavyEditError } from './batch.ts'
import { type MergedBody, toClashReport, toSentSplices } from './merged-body.ts'

/** The document that it names; an empty one where it names none. */
interface DocumentName {
  readonly document?: string
}

interface MergeInput {
  readonly base: DocumentName
  readonly current: DocumentName
  readonly mine: DocumentName
}

interface SpliceInput {
  readonly base: DocumentName
  /** The splices as JSON. */
  readonly splices: string
  readonly field: string
}

/** The characters of a document as JSON; a request has the same limit. */
const DOCUMENT_CHARACTERS = 10 * 1024 * 1024

/** Runs one of the tasks for a batch. `field` is the path of the change in the request body. */
export async function runForBatch<Input, Output>(
  batch: Batch,
  task: ThreadTask<Input, Output>,
  input: Input,
  field: string,
): Promise<Output> {
  if (batch.isInTransaction) throw new HeavyEditError()
  if (batch.threadRuns-- === 0)
    throw invalid(`${field} is one edit of a large document too many: send it in another batch`)
  const ask = (question: string) => batch.readTexts(JSON.parse(question) as string[])
  const result = await requestThreads.run(task, input, { caller: batch.caller, ask })
  if (result.kind === 'exceeded') throw invalid(`${field} ${result.rule}`)
  return result.value
}

/** Both tasks ask their host for nodes with a JSON list of hashes. */
const openThreadNodes = (ask: Ask): Nodes => openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes))))

export const applySplicesTask = threadTask(
  'apply-splices',
  async ({ base, splices, field }: SpliceInput, ask): Promise<EncodedBody | null> => {
    const nodes = openThreadNodes(ask)
    const before = await readBody(nodes, base)
    const document = await applySplices(before, JSON.parse(splices) as BlockSplice[], field)
    const size = JSON.stringify(document).length
    if (size > DOCUMENT_CHARACTERS && size > JSON.stringify(before).length)
      throw invalid(`${field} must leave a document of at most ${DOCUMENT_CHARACTERS} characters of JSON`)
    return encode(nodes, document)
  },
)

export const mergeEditTask = threadTask(
  'merge-edit',
  async ({ base, current, mine }: MergeInput, ask): Promise<MergedBody<EncodedBody>> => {
    const nodes = openThreadNodes(ask)
    const read = (name: DocumentName) => readBody(nodes, name)
    const merged = mergeEdit({ base: await read(base), current: await read(current), mine: await read(mine) }, newId)
    if (merged.kind === 'clash') return { kind: 'clash', report: toClashReport(merged.clashes) }
    return { kind: 'merged', body: encode(nodes, merged.document), splices: toSentSplices(merged.splices) }
  },
)

function encode(nodes: Nodes, document: Parameters<typeof conflictsIn>[0]): EncodedBody | null {
  if (document.nodes.length === 0) return null
  const hash = nodes.put('document', document)
  const made = nodes.made(hash).map(({ hash, kind, text }) => ({ hash, kind, text }))
  return { hash, nodes: made, conflicts: [...conflictsIn(document)] }
}
