/** Marks blocks that are selected as wholes. A letter typed then begins a new line behind them: nothing is replaced by accident. */
import { areBlocksSelected, BlockSelection, insertParagraphAfter } from '@lectern/editor'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export const createSelectedBlocksPlugin = () =>
  new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        if (!(selection instanceof BlockSelection)) return null
        const decorations: Decoration[] = []
        doc.nodesBetween(selection.from, selection.to, (node, pos) => {
          const isSelected = pos >= selection.from && pos + node.nodeSize <= selection.to
          if (isSelected)
            decorations.push(Decoration.node(pos, pos + node.nodeSize, { class: 'ProseMirror-selectednode' }))
          return !isSelected
        })
        return DecorationSet.create(doc, decorations)
      },
      handleTextInput: (view, _from, _to, text) => {
        if (!areBlocksSelected(view.state) || !insertParagraphAfter(view.state, view.dispatch)) return false
        view.dispatch(view.state.tr.insertText(text))
        return true
      },
    },
  })
