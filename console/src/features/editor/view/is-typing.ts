/** Typing inside a block changes none of the tools around the text: they are drawn again when it pauses. */
import type { EditorState } from 'prosemirror-state'
import { EMOJI, MENTION, SLASH } from '../menus/trigger-plugin.ts'

/** Whether a list behind a slash, an at sign or a colon is open. */
export const hasOpenList = (state: EditorState) =>
  [SLASH, MENTION, EMOJI].some(({ key }) => key.getState(state)?.query !== undefined)

export function isTyping(before: EditorState, after: EditorState): boolean {
  const [from, to] = [before.selection, after.selection]
  return (
    before.doc !== after.doc &&
    before.doc.childCount === after.doc.childCount &&
    from.empty &&
    to.empty &&
    to.$from.parent.isTextblock &&
    from.$from.depth === to.$from.depth &&
    from.$from.before() === to.$from.before() &&
    from.$from.parent.type === to.$from.parent.type &&
    !hasOpenList(before) &&
    !hasOpenList(after)
  )
}
