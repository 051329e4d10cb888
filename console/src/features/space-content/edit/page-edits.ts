/** Sends edits of the page tree one after the other, and shows at once what is likely to be accepted. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import { invalidate } from '../../../api/query.ts'
import { showToast, useWords } from '../../../design/index.ts'
import { createTarget, type EditPlace, type WrittenChanges } from '../../../shell/content-edits.ts'
import { indexPages, type PageIndex } from '../page-index.ts'
import { type ContentAddress, pageAddress, pagesQuery } from '../queries.ts'
import { applyUpdates, type PageUpdate, type PlannedUpdates } from './page-updates.ts'
import { sendInBatches } from './send-in-batches.ts'
import { TREE_WORDS } from './words.ts'

export interface PageEdits {
  problem: ApiProblem | undefined
  dismissProblem: () => void
  /** Moves, renames or hides pages: shown at once, taken back when it is refused. Gives whether it is written. */
  update: (plan: PlannedUpdates, doneText: string) => Promise<boolean>
  /** Throws when it is refused. */
  write: (changes: readonly object[]) => Promise<WrittenChanges>
  /** The same; the problem stands above the tree. */
  tryWrite: (changes: readonly object[]) => Promise<WrittenChanges | undefined>
  /** Several calls in one turn of the queue; `send` gets the change request to write to, undefined for the space itself. */
  run: (send: (changeRequestId: string | undefined) => Promise<WrittenChanges>) => Promise<WrittenChanges>
  /** The path of a page that was just written, in the space or in a change request. */
  findPath: (pageId: string, number: number | undefined) => Promise<string>
  /** Says above the tree what went wrong. */
  fail: (error: unknown) => void
}

export function usePageEdits(
  source: ContentAddress,
  place: EditPlace,
  index: PageIndex,
  currentId: string | undefined,
): PageEdits {
  const words = useWords(TREE_WORDS)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<ApiProblem>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const target = useMemo(() => createTarget(place, () => {}), [place])
  const newest = useRef({ index, currentId })
  newest.current = { index, currentId }
  // In a locked space edits go to a change request, which is another screen.
  const isShownHere = source.number !== undefined || place.target.kind === 'live'
  const { queryKey } = pagesQuery(source)

  const refresh = () =>
    invalidate(
      client,
      target.current() === undefined
        ? 'post /spaces/{spaceId}/content'
        : 'post /spaces/{spaceId}/change-requests/{changeRequestId}/content',
      { spaceId: source.space },
    )

  async function findPath(pageId: string, number: number | undefined): Promise<string> {
    const { pages } = await client.fetchQuery({ ...pagesQuery({ ...source, number }), staleTime: 0 })
    return indexPages(pages).byId.get(pageId)?.page.path ?? ''
  }

  /** Shows the change request that was written, at the page that was open. */
  async function showChangeRequest(number: number): Promise<void> {
    const open = newest.current.currentId
    const path = open === undefined ? '' : await findPath(open, number)
    await navigate({ to: pageAddress({ ...source, number }, path) })
    showToast(words.inChangeRequest(number))
  }

  async function run(
    send: (changeRequestId: string | undefined) => Promise<WrittenChanges>,
    onRefused?: () => void,
  ): Promise<WrittenChanges> {
    waiting.current += 1
    const sent = queue.current.then(() => target.write(send))
    queue.current = sent.catch(() => {})
    try {
      const written = await sent
      if (!isShownHere && written.changeRequest) await showChangeRequest(written.changeRequest.number)
      return written
    } catch (error) {
      onRefused?.()
      throw error
    } finally {
      waiting.current -= 1
      // While more is on its way, what the server shows is older than the screen.
      if (waiting.current === 0) await refresh()
    }
  }

  const write = (changes: readonly object[], onRefused?: () => void) =>
    run((changeRequestId) => sendInBatches(source.space, changeRequestId, changes), onRefused)

  const fail = (error: unknown) => setProblem(asProblem(error))

  async function tryWrite(changes: readonly object[], onRefused?: () => void): Promise<WrittenChanges | undefined> {
    setProblem(undefined)
    try {
      return await write(changes, onRefused)
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  async function apply(updates: readonly PageUpdate[]): Promise<boolean> {
    if (!isShownHere) return (await tryWrite(updates)) !== undefined
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<{ pages: [] }>(queryKey)
    if (before)
      client.setQueryData<object>(queryKey, {
        ...before,
        pages: applyUpdates(indexPages(before.pages), before.pages, updates),
      })
    const takeBack = () => before && client.setQueryData<object>(queryKey, before)
    return (await tryWrite(updates, takeBack)) !== undefined
  }

  return {
    problem,
    dismissProblem: () => setProblem(undefined),
    update: async ({ updates, undo }, doneText) => {
      const isWritten = await apply(updates)
      if (isWritten) showToast(doneText, isShownHere ? () => void apply(undo) : undefined)
      return isWritten
    },
    write,
    tryWrite,
    run,
    findPath,
    fail,
  }
}
