/** Marks of text, links and annotations. */
import type { Fragment as DocumentFragment, MarkType, NodeData } from '@lectern/content/document'
import { toggleMark } from 'prosemirror-commands'
import type { MarkType as EditorMarkType, Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { toMarkName } from '../schema/marks.ts'
import { schema } from '../schema/schema.ts'

/** Does nothing in code and in titles of columns, which have no marks. `data` is that of a colour. */
export const toggleTextMark = (type: MarkType, data?: NodeData): Command =>
  toggleMark(schema.marks[toMarkName(type)]!, { data: data ?? null }, { removeWhenPresent: type !== 'color' })

/** Where text has a link or an annotation. */
export interface MarkRange {
  readonly mark: Mark
  readonly from: number
  readonly to: number
}

/** The link or annotation around the caret, or at the start of the selection. */
export function findMarkRange({ selection }: EditorState, name: 'link' | 'annotation'): MarkRange | undefined {
  const { $from } = selection
  const type = schema.marks[name]!
  const { parent } = $from
  if (!parent.inlineContent) return undefined
  const after = $from.nodeAfter && type.isInSet($from.nodeAfter.marks)
  const mark = after ?? ($from.nodeBefore && type.isInSet($from.nodeBefore.marks))
  if (!mark) return undefined
  let [start, end] = [$from.index(), $from.index()]
  if (!after) start--
  while (start > 0 && mark.isInSet(parent.child(start - 1).marks)) start--
  while (end < parent.childCount && mark.isInSet(parent.child(end).marks)) end++
  return { mark, from: $from.posAtIndex(start), to: $from.posAtIndex(end) }
}

/** Links the selected text, or changes the link around the caret. `data` holds `ref`, and `title` if there is one. */
export const setLink = (data: NodeData, newId: () => string): Command => setInlineMark('link', { data }, newId)

/** Inserts a text at the caret, linked. */
export const insertLinkedText =
  (text: string, data: NodeData, newId: () => string): Command =>
  (state, dispatch) => {
    const { $from, empty, from } = state.selection
    const type = schema.marks.link!
    if (!empty || text === '' || !$from.parent.inlineContent || !$from.parent.type.allowsMarkType(type)) return false
    const marks = type.create({ id: newId(), data }).addToSet(type.removeFromSet(state.storedMarks ?? $from.marks()))
    dispatch?.(state.tr.insert(from, schema.text(text, marks)).removeStoredMark(type).scrollIntoView())
    return true
  }

/** Sets the note of the selected text, or of the annotation around the caret. */
export const setAnnotation = (fragments: readonly DocumentFragment[], newId: () => string): Command =>
  setInlineMark('annotation', { data: {}, fragments }, newId)

export const removeLink: Command = (state, dispatch) => removeInlineMark('link')(state, dispatch)
export const removeAnnotation: Command = (state, dispatch) => removeInlineMark('annotation')(state, dispatch)

function setInlineMark(name: 'link' | 'annotation', attrs: object, newId: () => string): Command {
  return (state, dispatch) => {
    const { empty, from, to, $from } = state.selection
    const around = empty ? findMarkRange(state, name) : undefined
    const range = around ?? { from, to }
    const type = schema.marks[name]!
    if (range.from === range.to || !$from.parent.inlineContent || !allows(state, range, type)) return false
    const mark = around ? type.create({ ...around.mark.attrs, ...attrs }) : type.create({ id: newId(), ...attrs })
    dispatch?.(state.tr.removeMark(range.from, range.to, type).addMark(range.from, range.to, mark).scrollIntoView())
    return true
  }
}

function allows({ doc }: EditorState, { from, to }: { from: number; to: number }, type: EditorMarkType): boolean {
  let isAllowed = true
  doc.nodesBetween(from, to, (node) => {
    if (node.inlineContent && !node.type.allowsMarkType(type)) isAllowed = false
  })
  return isAllowed
}

function removeInlineMark(name: 'link' | 'annotation'): Command {
  return (state, dispatch) => {
    const { empty, from, to } = state.selection
    const range = empty ? findMarkRange(state, name) : { from, to }
    if (!range || !state.doc.rangeHasMark(range.from, range.to, schema.marks[name]!)) return false
    dispatch?.(state.tr.removeMark(range.from, range.to, schema.marks[name]!))
    return true
  }
}
