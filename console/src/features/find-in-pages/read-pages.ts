/** Reads the pages of a space or of a change request, several at once and never all. */
import type { Document } from '@lectern/content/document'
import { call } from '../../api/client.ts'
import { asProblem, type ProblemKind } from '../../api/problem.ts'
import type { components } from '../../api/types.ts'

export interface PageToSearch {
  id: string
  title: string
  /** Its address in the console. */
  href: string | undefined
  documentId: string
}

type ListedPage = components['schemas']['Page']

const AT_ONCE = 6
const MOST_TRIES = 5
const BUSY: ReadonlySet<ProblemKind> = new Set(['too-many', 'unavailable'])

/** In reading order; those without a body are left out. */
export async function listPagesToSearch(
  spaceId: string,
  changeRequestId: string | undefined,
  signal: AbortSignal,
): Promise<PageToSearch[]> {
  const query = { metadata: false, computed: false }
  const { pages } = await patiently(signal, () =>
    changeRequestId === undefined
      ? call('get', '/spaces/{spaceId}/content/pages', { path: { spaceId }, query, signal })
      : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
          path: { spaceId, changeRequestId },
          query,
          signal,
        }),
  )
  const found: PageToSearch[] = []
  const rest = (pages as ListedPage[]).toReversed()
  for (let page = rest.pop(); page; page = rest.pop()) {
    const { id, title, documentId, urls } = page
    if (documentId !== undefined) found.push({ id, title, href: urls?.app, documentId })
    for (const child of ((page.pages ?? []) as ListedPage[]).toReversed()) rest.push(child)
  }
  return found
}

/** A document never changes: it is the one that was searched, whatever the page is now. */
export const readDocumentOf = ({ documentId }: PageToSearch, spaceId: string, signal: AbortSignal) =>
  patiently(signal, () =>
    call('get', '/spaces/{spaceId}/documents/{documentId}', { path: { spaceId, documentId }, signal }),
  ) as Promise<unknown> as Promise<Document>

/** Works on several items at once, in their order; nothing more is begun once it is canceled. */
export async function forEachAtOnce<I>(
  items: readonly I[],
  signal: AbortSignal,
  work: (item: I, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const workers = Array.from({ length: Math.min(AT_ONCE, items.length) }, async () => {
    while (next < items.length && !signal.aborted) {
      const at = next++
      await work(items[at]!, at)
    }
  })
  await Promise.all(workers)
}

/** Waits as a busy server asks, and tries again. */
export async function patiently<R>(signal: AbortSignal, run: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      const { kind, retryAfter } = asProblem(error)
      if (!BUSY.has(kind) || tries === MOST_TRIES || signal.aborted) throw error
      await wait((retryAfter ?? tries) * 1000, signal)
    }
  }
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
