/**
 * Marks the block with the caret. Browsers skip the layout of blocks out of sight, and of new ones until the next frame: a letter typed into a skipped
 * block would leave the caret before it.
 */
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export const createCaretBlockPlugin = () =>
  new Plugin({
    props: {
      decorations: ({ doc, selection: { $head } }) => {
        const start = $head.depth > 0 ? $head.before(1) : $head.pos
        const node = doc.nodeAt(start)
        if (!node) return DecorationSet.empty
        return DecorationSet.create(doc, [Decoration.node(start, start + node.nodeSize, { class: 'has-caret' })])
      },
    },
  })
