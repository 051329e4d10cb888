/**
 * Inserts thousands of blocks without holding up the browser: both ends at once, and what is between them in steps, so that the caret is behind the
 * last block from the start and whoever types goes on typing. All steps are taken back together.
 */
import { giveSliceKeys } from '@lectern/editor'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** More blocks than this are inserted in steps. */
const STEP = 100

interface Insertion {
  /** Where the next blocks go. */
  pos: number
  rest: readonly Node[]
  /** The transaction that began it. */
  root: Transaction
  onDone: () => void
}

const INSERTION = new PluginKey<Insertion | undefined>('insert in steps')

/** Replaces the selection of the transaction and dispatches it; `onDone` is called when all of the slice is there. */
export function insertSlice(view: EditorView, tr: Transaction, slice: Slice, newKey: () => string, onDone = () => {}) {
  const insertion = slice.content.childCount > 2 * STEP ? beginInSteps(tr, slice, newKey) : undefined
  if (insertion) tr.setMeta(INSERTION, { ...insertion, root: tr, onDone } satisfies Insertion)
  else tr.replaceSelection(slice)
  view.dispatch(tr.scrollIntoView())
  if (!insertion) onDone()
}

/** Undefined, and nothing done, where the blocks do not fit as they are: the editor then finds a way to fit all of them. */
function beginInSteps(
  tr: Transaction,
  slice: Slice,
  newKey: () => string,
): Pick<Insertion, 'pos' | 'rest'> | undefined {
  const nodes = giveSliceKeys(slice, tr.doc, newKey).content.content
  const first = nodes.slice(0, STEP)
  const before = tr.steps.length
  const { selection } = tr
  tr.replaceSelection(new Slice(Fragment.from([...first, nodes.at(-1)!]), slice.openStart, slice.openEnd))
  const pos = findEnd(tr, before, first.at(-1)!)
  if (pos !== undefined) return { pos, rest: nodes.slice(STEP, -1) }
  for (let at = tr.steps.length - 1; at >= before; at--) tr.step(tr.steps[at]!.invert(tr.docs[at]!))
  tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON()))
  return undefined
}

/** The place behind a node that the steps from `first` on have brought. */
function findEnd(tr: Transaction, first: number, wanted: Node): number | undefined {
  let end: number | undefined
  tr.mapping.maps.slice(first).forEach((map, index, maps) => {
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      const rest = maps.slice(index + 1)
      const [from, to] = [newFrom, newTo].map((place) => rest.reduce((at, each) => each.map(at), place)) as [
        number,
        number,
      ]
      tr.doc.nodesBetween(from, to, (node, pos) => {
        if (node === wanted) end = pos + node.nodeSize
        return end === undefined && !node.isTextblock
      })
    })
  })
  return end
}

export const createInsertionPlugin = () =>
  new Plugin<Insertion | undefined>({
    key: INSERTION,
    state: {
      init: () => undefined,
      apply: (tr, before) => {
        const next = tr.getMeta(INSERTION) as Insertion | undefined
        if (next) return next.rest.length > 0 ? next : undefined
        if (!before || !tr.docChanged) return before
        // Whoever takes the paste back takes back what is still to come.
        const { pos, deletedAcross } = tr.mapping.mapResult(before.pos, -1)
        return deletedAcross ? undefined : { ...before, pos }
      },
    },
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined
      return {
        update: (view) => {
          if (timer !== undefined || !INSERTION.getState(view.state)) return
          timer = setTimeout(() => {
            timer = undefined
            insertNext(view)
          })
        },
        destroy: () => clearTimeout(timer),
      }
    },
  })

function insertNext(view: EditorView): void {
  const insertion = INSERTION.getState(view.state)
  if (!insertion || view.isDestroyed) return
  const { pos, root, onDone } = insertion
  const nodes = insertion.rest.slice(0, STEP)
  const rest = insertion.rest.slice(STEP)
  const tr = view.state.tr.insert(pos, nodes)
  const size = nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const next: Insertion = { pos: pos + size, rest, root, onDone }
  // History takes what is appended for part of what it is appended to.
  tr.setMeta(INSERTION, next).setMeta('appendedTransaction', root)
  view.dispatch(rest.length === 0 ? tr.scrollIntoView() : tr)
  if (rest.length === 0) onDone()
}
