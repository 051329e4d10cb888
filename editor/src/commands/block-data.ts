/** Changing what a block is told by its `data`: the style of a hint, the language of code, the formula of math. */
import type { NodeData } from '@lectern/content/document'
import type { Command } from 'prosemirror-state'
import { isUnusedFiller } from '../convert/document-blocks.ts'
import { REQUIRED_DATA } from '../schema/required-data.ts'

/**
 * Sets members of the data of the node at `pos`; undefined removes one. Does nothing where a block would lose what its type requires. Inlines such as
 * emoji and mentions have data too.
 */
export const setData =
  (pos: number, changes: NodeData): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node || node.type.spec.attrs?.data === undefined) return false
    const data = Object.fromEntries(
      Object.entries({ ...node.attrs.data, ...changes }).filter(([, value]) => value !== undefined),
    )
    const required = REQUIRED_DATA[node.type.name] ?? []
    if (required.some((name) => node.attrs.data[name] !== undefined && data[name] === undefined)) return false
    if (dispatch) {
      const tr = state.tr.setNodeAttribute(pos, 'data', data)
      if (isUnusedFiller(node)) tr.setNodeAttribute(pos, 'filler', false)
      dispatch(tr)
    }
    return true
  }
