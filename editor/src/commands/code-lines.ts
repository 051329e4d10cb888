/** Lines of code that readers are to look at. */
import type { Node as EditorNode } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'

interface CodeLine {
  node: EditorNode
  pos: number
}

/** The lines of code with the caret, or those that are selected. */
function listLines({ doc, selection: { from, to, $from, $to } }: EditorState): CodeLine[] {
  if ($from.parent.type.name !== 'code-line' || $to.parent.type.name !== 'code-line') return []
  const lines: CodeLine[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'code-line') lines.push({ node, pos })
  })
  return lines
}

const isLit = ({ node }: CodeLine): boolean => node.attrs.data.highlighted === true

/** Whether all selected lines of code are highlighted; undefined where none is selected. */
export function areLinesHighlighted(state: EditorState): boolean | undefined {
  const lines = listLines(state)
  return lines.length === 0 ? undefined : lines.every(isLit)
}

/** Highlights the selected lines of code; those that all are highlighted become plain. */
export const toggleLineHighlight: Command = (state, dispatch) => {
  const lines = listLines(state)
  if (lines.length === 0) return false
  if (!dispatch) return true
  const isOn = !lines.every(isLit)
  const { tr } = state
  for (const { node, pos } of lines) {
    const { highlighted: _highlighted, ...data } = node.attrs.data
    tr.setNodeAttribute(pos, 'data', isOn ? { ...data, highlighted: true } : data)
  }
  dispatch(tr)
  return true
}
