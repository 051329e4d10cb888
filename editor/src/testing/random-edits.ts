/** Edits at random places, as people make them: typed, split, joined, moved, copied, deleted, undone. */
import fc from 'fast-check'
import { redo, undo } from 'prosemirror-history'
import { type Node as EditorNode, Fragment, Slice } from 'prosemirror-model'
import {
  AllSelection,
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { canJoin, canSplit } from 'prosemirror-transform'
import { BLOCKS, type BlockName } from '../commands/block-catalog.ts'
import { findBlockRange } from '../commands/block-range.ts'
import { dropBlocks } from '../commands/drop-blocks.ts'
import { insertBlock } from '../commands/insert-block.ts'
import { KEY_BINDINGS } from '../commands/key-bindings.ts'
import { extendBlockSelection, selectBlock } from '../commands/select-blocks.ts'
import { turnInto } from '../commands/turn-into.ts'

export const EDITS = [
  'type',
  'split',
  'join',
  'delete',
  'delete-selection',
  'move',
  'copy',
  'duplicate',
  'clear',
  'undo',
  'redo',
  'key',
  'insert',
  'turn',
  'drop',
] as const

/** Places are parts of the size of the document, from 0 to 1. */
interface RandomEdit {
  readonly kind: (typeof EDITS)[number]
  readonly from: number
  readonly to: number
  readonly text: string
  /** Which key or block, of those there are. */
  readonly choice: number
}

const anyPlace = fc.noBias(fc.nat(1_000_000)).map((place) => place / 1_000_000)
export const anyEdit: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom(...EDITS, 'type', 'split', 'join', 'undo', 'key', 'key'),
  from: anyPlace,
  to: anyPlace,
  text: fc.constantFrom('a', 'word ', 'é', '😀', '**'),
  choice: fc.noBias(fc.nat(1_000_000)),
})

/** The state itself where the edit has no meaning. */
export function applyRandomEdit(state: EditorState, edit: RandomEdit): EditorState {
  let next = state
  const dispatch = (tr: Transaction) => {
    next = state.apply(tr.setMeta('edit', edit.kind))
  }
  const command = findCommand(edit)
  if (command) command(select(state, edit), dispatch)
  else if (edit.kind === 'drop') dropAtRandom(select(state, edit), edit, dispatch)
  else if (edit.kind === 'undo') undo(state, dispatch)
  else if (edit.kind === 'redo') redo(state, dispatch)
  else {
    const tr = editDocument(state, edit)
    if (tr) dispatch(tr)
  }
  return next
}

/** Those that say something without a choice of their subject. */
const NAMES = (Object.keys(BLOCKS) as BlockName[]).filter((name) => !('subject' in BLOCKS[name]))

const choose = <T>(list: readonly T[], choice: number) => list[choice % list.length]!

function findCommand({ kind, choice }: RandomEdit): Command | undefined {
  if (kind === 'key') return choose(Object.values(KEY_BINDINGS), choice)
  const name = choose(NAMES, choice)
  return kind === 'insert' ? insertBlock(name) : kind === 'turn' ? turnInto(name) : undefined
}

/** A caret at one place, a selection between two, or whole blocks. */
function select(state: EditorState, { from, to, choice }: RandomEdit): EditorState {
  const { doc } = state
  const [start, end] = [from, to].map((place) => doc.resolve(placeIn(doc, place)))
  const placed = state.apply(
    state.tr.setSelection(choice % 3 === 0 ? TextSelection.between(start!, end!) : Selection.near(start!)),
  )
  if (choice % 5 > 1) return placed
  const direction = choice % 2 === 0 ? 1 : -1
  return [selectBlock, extendBlockSelection(direction), extendBlockSelection(direction)]
    .slice(0, 1 + (choice % 3))
    .reduce(runOn, placed)
}

function runOn(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

/** At the nearest gap between blocks. */
function dropAtRandom(state: EditorState, { to }: RandomEdit, dispatch: (tr: Transaction) => void): void {
  const range = findBlockRange(state)
  const $to = state.doc.resolve(placeIn(state.doc, to))
  const pos = $to.parent.inlineContent && $to.depth > 0 ? $to.before() : $to.pos
  if (range) dropBlocks(range, pos)(state, dispatch)
}

/** No caret stands within a letter of two code units. */
function placeIn(doc: EditorNode, place: number): number {
  const pos = Math.round(place * doc.content.size)
  const { textOffset, nodeAfter } = doc.resolve(pos)
  return textOffset > 0 && /^[\uDC00-\uDFFF]/.test(nodeAfter!.text!) ? pos + 1 : pos
}

function editDocument({ doc, tr }: EditorState, { kind, from, to, text, choice }: RandomEdit): Transaction | undefined {
  const [start, end] = [placeIn(doc, Math.min(from, to)), placeIn(doc, Math.max(from, to))]
  const $start = doc.resolve(start)
  switch (kind) {
    case 'type':
      return $start.parent.inlineContent ? tr.insertText(text, start) : undefined
    case 'split':
      return $start.parent.inlineContent && canSplit(doc, start) ? tr.split(start) : undefined
    case 'join': {
      const point = $start.depth > 0 ? $start.before() : start
      const { nodeBefore, nodeAfter } = doc.resolve(point)
      const areAlike = nodeBefore?.type === nodeAfter?.type || (nodeBefore?.isTextblock && nodeAfter?.isTextblock)
      return areAlike && point > 0 && canJoin(doc, point) ? tr.join(point) : undefined
    }
    case 'delete':
      return tr.deleteRange(start, placeIn(doc, Math.min(end, start + 20) / doc.content.size))
    case 'delete-selection':
      return tr.setSelection(TextSelection.between($start, doc.resolve(end))).deleteSelection()
    case 'move':
    case 'copy':
    case 'duplicate':
      return copyBlock({ doc, tr } as EditorState, { kind, from, to, text, choice })
    case 'clear':
      return tr.setSelection(new AllSelection(doc)).deleteSelection()
    default:
      return undefined
  }
}

/** Moves or copies the block at one place in front of the block at the other, or a range of both as a paste does. */
function copyBlock({ doc, tr }: EditorState, { kind, from, to }: RandomEdit): Transaction | undefined {
  const [source, target] = [from, to].map((place) => Math.min(doc.childCount - 1, Math.floor(place * doc.childCount)))
  const block = doc.child(source!)
  const positionOf = (index: number) => doc.children.slice(0, index).reduce((sum, each) => sum + each.nodeSize, 0)
  const pos = positionOf(source!)
  if (kind === 'duplicate') return tr.insert(pos + block.nodeSize, block)
  if (kind === 'move') {
    tr.insert(positionOf(target!), block)
    const moved = tr.mapping.map(pos)
    return tr.delete(moved, moved + block.nodeSize)
  }
  const $place = doc.resolve(placeIn(doc, to))
  if (NodeSelection.isSelectable(block) && $place.depth === 0)
    return tr.replace($place.pos, $place.pos, new Slice(Fragment.from(block), 0, 0))
  const end = Math.min(doc.content.size, pos + block.nodeSize + 10)
  const slice = doc.slice(pos, placeIn(doc, end / doc.content.size))
  return tr.replaceRange($place.pos, $place.pos, slice)
}
