/**
 * The document of an open page between the editor and the server. Each change is in a draft on this computer soon, and sent as splices of the stored
 * document after a rest. Whatever fails, the words are in the stored document, on the screen or in the draft.
 */
import { type BlockSplice, type Document, diffBlocks, spliceBlocks } from '@lectern/content/document'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { isRefusal } from '../../api/refusal.ts'
import type { Draft, DraftStore, SavedDocument, UnsentReason } from '../drafts/types.ts'
import { type HeldBlocks, reconcile, withoutHeld } from './reconcile.ts'
import type { Clock, DocumentView, Edit, SessionState, Transport } from './types.ts'

const DRAFT_AFTER = 300
const SEND_AFTER = 1000
const SEND_WITHIN = 5000
const MOST_WAIT = 30_000
/** So many refusals in a row mean that merging does not help. */
const MOST_CONFLICTS = 4

interface SessionOptions {
  opened: SavedDocument
  /** Blocks that a recovered draft holds. */
  held?: HeldBlocks
  view: DocumentView
  transport: Transport
  drafts: DraftStore
  clock: Clock
  newKey: () => string
}

export interface DocumentSession {
  /** The editor calls it after each change. */
  changed: () => void
  /** Sends what is not sent; resolves when it is stored, or known why not. */
  save: () => Promise<void>
  /** Writes the draft now. */
  keep: () => Promise<void>
  /** Brings what others stored. */
  pull: () => Promise<void>
  /** Ends a conflict: what is on the screen at this block is sent from now on. */
  release: (key: string) => void
  /** The person knows that a deleted block was kept. */
  dismiss: (key: string) => void
  /** What is not stored, with the stored document it is an edit of. */
  draft: () => Draft
  /** Forgets what is not stored; nothing is sent or kept any more. */
  discard: () => Promise<void>
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Stops the clock; the draft stays where something is not stored. */
  close: () => Promise<void>
}

export function openDocumentSession(options: SessionOptions): DocumentSession {
  const { view, transport, drafts, clock, newKey } = options
  let base = options.opened
  let state: SessionState = {
    status: 'saved',
    savedAt: clock.now(),
    held: options.held ?? new Map(),
    kept: new Map(),
    isDraftLost: false,
  }
  const listeners = new Set<() => void>()
  let running: Promise<void> | undefined
  let cancelDraft: (() => void) | undefined
  let cancelSend: (() => void) | undefined
  let unsentSince: number | undefined
  let failures = 0
  let isClosed = false
  let isDiscarded = false

  function set(next: Partial<SessionState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const outgoing = () => withoutHeld(view.read(), state.held)

  const hasUnsent = () => diffBlocks(base.document, outgoing())?.length !== 0

  const toDraft = (): Draft => ({ base, mine: view.read(), held: [...state.held], reason: toReason(state) })

  async function writeDraft(): Promise<void> {
    cancelDraft?.()
    cancelDraft = undefined
    if (isDiscarded) return
    try {
      if (hasUnsent() || state.held.size > 0) await drafts.write(toDraft())
      else await drafts.remove()
      if (state.isDraftLost) set({ isDraftLost: false })
    } catch {
      set({ isDraftLost: true })
    }
  }

  function changed(): void {
    if (isDiscarded) return
    unsentSince ??= clock.now()
    cancelDraft ??= clock.after(DRAFT_AFTER, () => void writeDraft())
    if (state.status === 'saved') set({ status: 'saving' })
    if (state.status !== 'blocked' && failures === 0) sendAfter(SEND_AFTER)
  }

  function sendAfter(rest: number): void {
    if (isClosed) return
    cancelSend?.()
    const most = unsentSince === undefined ? rest : Math.max(0, unsentSince + SEND_WITHIN - clock.now())
    cancelSend = clock.after(failures > 0 ? rest : Math.min(rest, most), () => void save())
  }

  /** One thing at a time: a save that comes during another begins when that has ended. */
  function queue(work: () => Promise<void>): Promise<void> {
    const next = (running ?? Promise.resolve()).then(work)
    const tail = next.catch(() => {})
    running = tail
    void tail.then(() => {
      if (running === tail) running = undefined
    })
    return next
  }

  const save = () => queue(send)

  async function send(): Promise<void> {
    cancelSend?.()
    cancelSend = undefined
    for (let conflicts = 0; !isDiscarded; conflicts++) {
      const sent = outgoing()
      const splices = diffBlocks(base.document, sent)
      if (splices?.length === 0) return finish()
      unsentSince = undefined
      set({ status: 'saving' })
      try {
        const edit: Edit = { base: base.id, ...(splices ? { splices } : { document: sent }) }
        const saved = await transport.send(edit)
        const stored = applySplices(sent, saved.splices)
        if (stored) take({ id: saved.id, document: stored }, sent)
        else take(await transport.read(), base.document)
        conflicts = 0
      } catch (error) {
        const problem = asProblem(error)
        if (problem.kind !== 'conflict' || conflicts >= MOST_CONFLICTS) return fail(problem)
        try {
          const stored = await transport.read()
          // Nobody wrote: the edit is refused for another reason than a block that two changed.
          if (stored.id === base.id) return fail(problem)
          take(stored, base.document)
        } catch (unread) {
          return fail(asProblem(unread))
        }
      }
      failures = 0
      // What was typed meanwhile waits for its own rest.
      if (unsentSince !== undefined) {
        if (!hasUnsent()) return finish()
        await writeDraft()
        return sendAfter(SEND_AFTER)
      }
    }
  }

  /** The stored document is another one now; `from` is what the screen was made from. */
  function take(stored: SavedDocument, from: Document): void {
    const mine = view.read()
    // Nobody else wrote: what is on the screen needs no merging.
    if (
      stored.document.nodes.every((node, at) => node === from.nodes[at]) &&
      stored.document.nodes.length === from.nodes.length
    ) {
      base = stored
      return
    }
    const merged = reconcile({ base: from, theirs: stored.document, mine, held: state.held }, newKey)
    base = stored
    if (merged.document !== mine) view.show(merged.document)
    set({ held: merged.held, ...(merged.kept.size > 0 && { kept: new Map([...state.kept, ...merged.kept]) }) })
  }

  async function finish(): Promise<void> {
    failures = 0
    unsentSince = undefined
    set({ status: 'saved', problem: undefined, savedAt: clock.now() })
    await writeDraft()
  }

  async function fail(problem: ApiProblem): Promise<void> {
    unsentSince ??= clock.now()
    const isPassing = !isRefusal(problem)
    set({ status: isPassing ? 'kept' : 'blocked', problem })
    await writeDraft()
    if (!isPassing) return
    failures++
    sendAfter(Math.max((problem.retryAfter ?? 0) * 1000, Math.min(1000 * 2 ** (failures - 1), MOST_WAIT)))
  }

  const pull = () =>
    queue(async () => {
      const stored = await transport.read()
      if (isDiscarded || stored.id === base.id) return
      take(stored, base.document)
      if (hasUnsent()) changed()
      else await finish()
    })

  return {
    changed,
    save,
    keep: writeDraft,
    pull,
    release: (key) => {
      const held = new Map(state.held)
      held.delete(key)
      set({ held })
      changed()
    },
    dismiss: (key) => set({ kept: new Map([...state.kept].filter(([each]) => each !== key)) }),
    draft: toDraft,
    discard: async () => {
      isDiscarded = true
      cancelSend?.()
      cancelDraft?.()
      await drafts.remove()
      set({ status: 'saved', problem: undefined, held: new Map(), isDraftLost: false })
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      cancelSend?.()
      await running
      await writeDraft()
    },
  }
}

function toReason({ status, problem, held }: SessionState): UnsentReason | undefined {
  if (status === 'blocked') return 'refused'
  if (status === 'kept') return problem?.kind === 'signed-out' ? 'signed-out' : 'offline'
  return held.size > 0 ? 'conflict' : undefined
}

function applySplices(document: Document, splices: readonly BlockSplice[] | undefined): Document | undefined {
  const result = splices && spliceBlocks(document, splices)
  return result?.kind === 'spliced' ? result.document : undefined
}
