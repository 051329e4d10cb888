import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { findAround } from './block-range.ts'

const item = schema.nodes['list-item']!

/** Below the item before. */
export const indentItem: Command = sinkListItem(item)

/** Out of the list it is in: into the item around that, or out of lists. */
export const outdentItem: Command = liftListItem(item)

/** A new item begins at the caret; that of a task is not done. */
export const splitItem: Command = (state, dispatch) => {
  const list = findAround(state.selection.$from, ({ type }) => type.name.startsWith('list-') && type !== item)
  const attrs = list?.node.type.name === 'list-tasks' ? { data: { checked: false } } : { data: {} }
  return splitListItem(item, attrs)(state, dispatch)
}

/** The task with the caret is done, or not. */
export const toggleTask: Command = (state, dispatch) => {
  const task = findAround(state.selection.$from, ({ type, attrs }) => type === item && 'checked' in attrs.data)
  if (!task) return false
  const data = { ...task.node.attrs.data, checked: !task.node.attrs.data.checked }
  dispatch?.(state.tr.setNodeAttribute(task.pos, 'data', data))
  return true
}
