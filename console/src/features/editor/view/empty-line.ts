/** Says on the empty line with the caret how blocks are made. */
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export const createEmptyLinePlugin = (hint: string) =>
  new Plugin({
    props: {
      decorations: ({ doc, selection: { $head, empty } }) => {
        const { parent } = $head
        if (!empty || parent.type.name !== 'paragraph' || parent.content.size > 0) return DecorationSet.empty
        const start = $head.before()
        const line = Decoration.node(start, start + parent.nodeSize, { class: 'empty-line', 'data-hint': hint })
        return DecorationSet.create(doc, [line])
      },
    },
  })
