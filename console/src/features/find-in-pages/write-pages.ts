/** Writes many pages: several with one call, and one by one where such a call is refused, so that one page does not stop the others. */
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { isRefusal } from '../../api/refusal.ts'
import { type EditTarget, sendChanges } from '../../shell/content-edits.ts'
import type { BodyEdit } from './page-matches.ts'
import { patiently } from './read-pages.ts'

export interface PageWrite {
  page: string
  /** The document that is edited. */
  base: string
  edit: BodyEdit
}

type WriteOutcome = { page: string } & (
  | { documentId: string | null; problem?: undefined }
  /** Nothing of the page is written. */
  | { problem: ApiProblem }
)

/** Pages of one call. */
export const BATCH = 20
/** Characters of one call; a page that has more goes alone. */
const MOST_CHARACTERS = 2_000_000

interface Writer {
  /** Writes pages; what is written becomes one revision with what this writer wrote before, unless somebody else wrote in between. */
  write: (edits: readonly PageWrite[], signal: AbortSignal) => Promise<WriteOutcome[]>
}

export function createWriter(space: string, target: EditTarget): Writer {
  let hasWritten = false

  async function send(edits: readonly PageWrite[], signal: AbortSignal): Promise<WriteOutcome[]> {
    const changes = edits.map(toChange)
    const written = await patiently(signal, () =>
      target.write((id) => sendChanges(space, id, changes, { amend: hasWritten })),
    )
    hasWritten = true
    return edits.map(({ page }, at) => ({ page, documentId: written.changes[at]?.documentId ?? null }))
  }

  async function trySend(edits: readonly PageWrite[], signal: AbortSignal): Promise<WriteOutcome[]> {
    try {
      return await send(edits, signal)
    } catch (error) {
      const problem = asProblem(error)
      if (edits.length === 1 || !isRefusal(problem)) return edits.map(({ page }) => ({ page, problem }))
    }
    const outcomes: WriteOutcome[] = []
    for (const edit of edits) outcomes.push(...(await trySend([edit], signal)))
    return outcomes
  }

  return {
    write: async (edits, signal) => {
      const outcomes: WriteOutcome[] = []
      for (const batch of toBatches(edits)) {
        if (signal.aborted) break
        outcomes.push(...(await trySend(batch, signal)))
      }
      return outcomes
    },
  }
}

const toChange = ({ page, base, edit }: PageWrite) =>
  'splices' in edit
    ? { operation: 'edit_blocks', page, base, splices: edit.splices }
    : { operation: 'update_page', page, base, document: { document: edit.document } }

function toBatches(edits: readonly PageWrite[]): PageWrite[][] {
  const batches: PageWrite[][] = []
  let size = 0
  for (const edit of edits) {
    const length = JSON.stringify(edit.edit).length
    const last = batches.at(-1)
    if (last && last.length < BATCH && size + length <= MOST_CHARACTERS) {
      last.push(edit)
      size += length
    } else {
      batches.push([edit])
      size = length
    }
  }
  return batches
}
