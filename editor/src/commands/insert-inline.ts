import type { NodeData } from '@lectern/content/document'
import type { Command } from 'prosemirror-state'
import type { INLINE_ATOMS } from '../schema/inlines.ts'
import { schema } from '../schema/schema.ts'

interface InlinePlace {
  readonly from: number
  readonly to: number
  /** A blank follows it, unless there is one. */
  readonly isSpaced?: boolean
}

/** Puts an inline in place of the selection, or of what stands between two positions of a line. */
export const insertInline =
  (type: (typeof INLINE_ATOMS)[number], data: NodeData, place?: InlinePlace): Command =>
  (state, dispatch) => {
    const { from, to } = place ?? state.selection
    const $from = state.doc.resolve(from)
    const $to = state.doc.resolve(to)
    if (!$from.sameParent($to) || !$from.parent.inlineContent) return false
    if (!$from.parent.canReplaceWith($from.index(), $to.indexAfter(), schema.nodes[type]!)) return false
    if (dispatch) {
      const hasBlank = /^\s/.test($to.nodeAfter?.text ?? '')
      const nodes = [schema.node(type, { data }), ...(place?.isSpaced && !hasBlank ? [schema.text(' ')] : [])]
      dispatch(state.tr.replaceWith(from, to, nodes).scrollIntoView())
    }
    return true
  }
