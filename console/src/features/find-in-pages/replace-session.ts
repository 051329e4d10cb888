/** One search through all pages and what is done with its results; it lives as long as its dialog. */
import type { Document } from '@lectern/content/document'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import type { EditTarget } from '../../shell/content-edits.ts'
import type { FindClient } from './find-client.ts'
import type { FoundPlaces, TextQuery } from './page-matches.ts'
import { forEachAtOnce, listPagesToSearch, type PageToSearch, readDocumentOf } from './read-pages.ts'
import { BATCH, createWriter, type PageWrite } from './write-pages.ts'

export interface FoundPage extends PageToSearch, FoundPlaces {
  /** Places that stay as they are, by their index. */
  leftOut: 'all' | ReadonlySet<number>
  /** Why it was not written. */
  problem?: ApiProblem | undefined
}

interface UndoEdit extends PageWrite {
  title: string
}

interface Replacement {
  pages: number
  places: number
  /** What takes it back; a page that was taken back is no longer here. */
  undo: readonly UndoEdit[]
}

export interface ReplaceState {
  phase: 'idle' | 'finding' | 'replacing' | 'undoing'
  done: number
  of: number
  /** What was found; absent before the first search. */
  query?: TextQuery | undefined
  pages: readonly FoundPage[]
  /** The pages could not be listed. */
  problem?: ApiProblem | undefined
  /** Pages that could not be read. */
  unread: readonly { page: PageToSearch; problem: ApiProblem }[]
  /** Titles of pages with words that are on this computer alone, and were not searched. */
  unsent: readonly string[]
  /** It was canceled before its end. */
  isStopped: boolean
  replaced?: Replacement | undefined
  /** Pages whose replacement could not be taken back. */
  notUndone: readonly { title: string; problem: ApiProblem }[]
}

interface SessionParts {
  space: string
  target: EditTarget
  client: FindClient
  /** Sends what is typed in open editors, and lists the pages of which something is not stored. */
  saveDrafts: () => Promise<string[]>
  /** Something was written. */
  onWritten: () => Promise<void>
  onChange: (state: ReplaceState) => void
}

const NOTHING: ReplaceState = {
  phase: 'idle',
  done: 0,
  of: 0,
  pages: [],
  unread: [],
  unsent: [],
  isStopped: false,
  notUndone: [],
}

export const countChosen = ({ count, leftOut }: FoundPage) => (leftOut === 'all' ? 0 : count - leftOut.size)

export interface ReplaceSession {
  find: (query: TextQuery) => Promise<void>
  /** Stops what is under way; what is written stays written. */
  cancel: () => void
  choosePage: (page: string, isChosen: boolean) => void
  choosePlace: (page: string, place: number, isChosen: boolean) => void
  replace: (replacement: string) => Promise<void>
  undo: () => Promise<void>
  close: () => void
}

export function openReplaceSession(parts: SessionParts): ReplaceSession {
  const { space, target, client } = parts
  let state = NOTHING
  let running = new AbortController()
  let isClosed = false
  let telling: ReturnType<typeof setTimeout> | undefined

  /** A search finds pages quicker than they are drawn: they are drawn together. */
  function set(next: Partial<ReplaceState>, isSoon = false): void {
    state = { ...state, ...next }
    if (isSoon && telling !== undefined) return
    clearTimeout(telling)
    const tell = () => {
      telling = undefined
      if (!isClosed) parts.onChange(state)
    }
    telling = isSoon ? setTimeout(tell, 100) : undefined
    if (!isSoon) tell()
  }

  const update = (id: string, change: (page: FoundPage) => FoundPage) =>
    state.pages.map((page) => (page.id === id ? change(page) : page))

  async function find(query: TextQuery): Promise<void> {
    running.abort()
    running = new AbortController()
    const { signal } = running
    set({ ...NOTHING, phase: 'finding', query })
    try {
      const unsent = await parts.saveDrafts()
      const pages = await listPagesToSearch(space, target.current(), signal)
      if (signal.aborted) return
      set({ unsent, of: pages.length })
      const found: (FoundPage | undefined)[] = []
      await forEachAtOnce(pages, signal, async (page, at) => {
        try {
          const places = await client.find(await read(page, signal), query)
          if (signal.aborted) return
          if (places.count > 0) found[at] = { ...page, ...places, leftOut: new Set() }
        } catch (error) {
          if (signal.aborted) return
          set({ unread: [...state.unread, { page, problem: asProblem(error) }] })
        }
        set({ done: state.done + 1, pages: found.filter((each) => each !== undefined) }, true)
      })
    } catch (error) {
      if (!signal.aborted) set({ problem: asProblem(error) })
    }
    if (!signal.aborted) set({ phase: 'idle' })
  }

  const read = (page: PageToSearch, signal: AbortSignal): Promise<Document> => readDocumentOf(page, space, signal)

  async function replace(replacement: string): Promise<void> {
    const { query } = state
    if (!query || state.phase !== 'idle') return
    running = new AbortController()
    const { signal } = running
    const chosen = state.pages.filter((page) => countChosen(page) > 0)
    const writer = createWriter(space, target)
    set({ phase: 'replacing', done: 0, of: chosen.length, isStopped: false, notUndone: [] })
    for (let from = 0; from < chosen.length && !signal.aborted; from += BATCH) {
      const edits = new Map<string, { edit: PageWrite; undo: Omit<UndoEdit, 'base'>; count: number }>()
      const batch = chosen.slice(from, from + BATCH)
      await forEachAtOnce(batch, signal, async (page) => {
        try {
          const leftOut = page.leftOut === 'all' ? [] : [...page.leftOut]
          const replaced = await client.replace(await read(page, signal), query, leftOut, replacement)
          if (replaced)
            edits.set(page.id, {
              edit: { page: page.id, base: page.documentId, edit: replaced.edit },
              undo: { page: page.id, title: page.title, edit: replaced.undo },
              count: replaced.count,
            })
        } catch (error) {
          if (!signal.aborted) set({ pages: update(page.id, (each) => ({ ...each, problem: asProblem(error) })) })
        }
      })
      // What is being written is written to its end: nobody knows otherwise what of it is stored.
      const ordered = batch.flatMap(({ id }) => edits.get(id)?.edit ?? [])
      for (const outcome of await writer.write(ordered, signal)) {
        const { undo, count } = edits.get(outcome.page)!
        if (outcome.problem) set({ pages: update(outcome.page, (page) => ({ ...page, problem: outcome.problem })) })
        else {
          const before = state.replaced ?? { pages: 0, places: 0, undo: [] }
          set({
            pages: state.pages.filter(({ id }) => id !== outcome.page),
            replaced: {
              pages: before.pages + 1,
              places: before.places + count,
              undo: [...before.undo, { ...undo, base: outcome.documentId ?? '' }],
            },
          })
        }
      }
      set({ done: Math.min(from + BATCH, chosen.length) })
    }
    await finishWriting(signal)
    await readAgain()
    set({ phase: 'idle' })
  }

  async function finishWriting(signal: AbortSignal): Promise<void> {
    set({ isStopped: signal.aborted })
    await parts.onWritten().catch(() => {})
  }

  /** A page that somebody changed where it was to be changed is shown as it is now. */
  async function readAgain(): Promise<void> {
    const changed = new Set(state.pages.filter(({ problem }) => problem?.kind === 'conflict').map(({ id }) => id))
    if (changed.size === 0) return
    const { signal } = new AbortController()
    try {
      const now = await listPagesToSearch(space, target.current(), signal)
      for (const page of now.filter(({ id }) => changed.has(id))) {
        const places = await client.find(await read(page, signal), state.query!)
        set({ pages: update(page.id, ({ problem }) => ({ ...page, ...places, leftOut: new Set(), problem })) })
      }
      set({ pages: state.pages.filter(({ count }) => count > 0) })
    } catch {
      // What failed is said beside the page already.
    }
  }

  async function undo(): Promise<void> {
    const { replaced } = state
    if (!replaced || state.phase !== 'idle') return
    running = new AbortController()
    const { signal } = running
    const writer = createWriter(space, target)
    const titles = new Map(replaced.undo.map(({ page, title }) => [page, title]))
    set({ phase: 'undoing', done: 0, of: replaced.undo.length, notUndone: [] })
    for (let from = 0; from < replaced.undo.length && !signal.aborted; from += BATCH) {
      for (const outcome of await writer.write(replaced.undo.slice(from, from + BATCH), signal)) {
        const { undo: left, ...counts } = state.replaced!
        if (outcome.problem) {
          const failed = { title: titles.get(outcome.page) ?? outcome.page, problem: outcome.problem }
          set({ notUndone: [...state.notUndone, failed] })
        } else set({ replaced: { ...counts, undo: left.filter(({ page }) => page !== outcome.page) } })
      }
      set({ done: Math.min(from + BATCH, replaced.undo.length) })
    }
    await finishWriting(signal)
    set({ phase: 'idle' })
  }

  parts.onChange(state)
  return {
    find,
    cancel: () => {
      running.abort()
      // Writing ends by itself, between two calls.
      if (state.phase === 'finding') set({ phase: 'idle', isStopped: true })
    },
    choosePage: (id, isChosen) =>
      set({ pages: update(id, (page) => ({ ...page, leftOut: isChosen ? new Set() : 'all' })) }),
    choosePlace: (id, place, isChosen) =>
      set({
        pages: update(id, (page) => {
          const leftOut = new Set(page.leftOut === 'all' ? Array(page.count).keys() : page.leftOut)
          if (isChosen) leftOut.delete(place)
          else leftOut.add(place)
          return { ...page, leftOut: leftOut.size === page.count ? 'all' : leftOut }
        }),
      }),
    replace,
    undo,
    close: () => {
      isClosed = true
      clearTimeout(telling)
      running.abort()
      client.close()
    },
  }
}
