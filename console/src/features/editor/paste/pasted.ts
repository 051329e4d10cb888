/** What was pasted last and could be read in other ways, until the next edit. */
import { closeHistory } from 'prosemirror-history'
import { Plugin, PluginKey, type SelectionBookmark, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { newKey } from '../../../shell/saving/new-key.ts'
import { insertSlice } from './insert-in-steps.ts'
import { type PasteSource, type Reading, type ReadPaste, readAs } from './readings.ts'

interface Pasted {
  source: PasteSource
  reading: Reading
  /** The steps that brought it, and the documents before each: another reading takes their place. */
  steps: Transaction['steps']
  docs: Transaction['docs']
  /** What was selected before. */
  selection: SelectionBookmark
}

/** `first`: the steps before this one take back the reading before. */
type PasteMeta = Pick<Pasted, 'source' | 'reading'> & { first?: number; selection?: SelectionBookmark }

export const PASTED = new PluginKey<Pasted | undefined>('pasted')

/** Marks a transaction that goes on with what was pasted, such as a picture that has been fetched. */
export const PASTE_GOES_ON = 'paste goes on'

export const createPastedPlugin = () =>
  new Plugin<Pasted | undefined>({
    key: PASTED,
    state: {
      init: () => undefined,
      apply: (transaction, before, state) => {
        const meta = transaction.getMeta(PASTED) as PasteMeta | 'close' | undefined
        if (meta === 'close') return undefined
        if (meta) {
          const { source, reading, first = 0, selection = state.selection.getBookmark() } = meta
          const { steps, docs } = transaction
          return { source, reading, steps: steps.slice(first), docs: docs.slice(first), selection }
        }
        if (!before || !transaction.docChanged) return before
        const { steps, docs } = transaction
        return goesOn(transaction)
          ? { ...before, steps: [...before.steps, ...steps], docs: [...before.docs, ...docs] }
          : undefined
      },
    },
  })

/** Keys that blocks get, and what is fetched for them, belong to the paste. */
function goesOn(transaction: Transaction): boolean {
  const root = (transaction.getMeta('appendedTransaction') as Transaction | undefined) ?? transaction
  return root.getMeta(PASTED) !== undefined || root.getMeta(PASTE_GOES_ON) === true
}

/** Inserts it as one step back. `onDone`: all of it is there. */
export function insertPaste(view: EditorView, { slice }: ReadPaste, meta?: PasteMeta, onDone?: () => void): void {
  const tr = closeHistory(view.state.tr).setMeta('uiEvent', 'paste')
  insertSlice(view, meta ? tr.setMeta(PASTED, meta) : tr, slice, newKey, onDone)
}

/** Puts another reading in place of what was pasted, as one step back. False: it cannot be read so. */
export async function rereadPaste(
  view: EditorView,
  reading: Reading,
  onRead: (paste: ReadPaste) => void,
): Promise<boolean> {
  const pasted = PASTED.getState(view.state)
  if (!pasted || pasted.reading === reading) return true
  const read = await readAs(reading, pasted.source)
  if (!read) return false
  // Somebody has typed on meanwhile.
  if (view.isDestroyed || PASTED.getState(view.state) !== pasted) return true
  const { source, steps, docs, selection } = pasted
  const { tr } = view.state
  for (let at = steps.length - 1; at >= 0; at--) tr.step(steps[at]!.invert(docs[at]!))
  const meta: PasteMeta = { source, reading, first: steps.length, selection }
  tr.setSelection(selection.resolve(tr.doc)).setMeta(PASTED, meta)
  insertSlice(view, closeHistory(tr), read.slice, newKey, () => onRead(read))
  return true
}

export const forgetPaste = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(PASTED, 'close'))
