/** Adds a caption to a picture, an embed or a file, and takes it away. */
import { schema } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { BlockViewContext } from './block-view-context.ts'
import { element } from './element.ts'

export function createCaptionButton(view: EditorView, getPos: () => number | undefined, { words }: BlockViewContext) {
  const dom = element('button', { type: 'button', class: 'block-subject' })
  let caption: Node | null = null
  dom.addEventListener('click', () => {
    const pos = getPos()
    if (pos === undefined) return
    const { tr } = view.state
    if (caption) tr.delete(pos + 1, pos + 1 + caption.nodeSize)
    else {
      tr.insert(pos + 1, schema.node('caption', null, schema.node('paragraph')))
      tr.setSelection(TextSelection.create(tr.doc, pos + 3))
    }
    view.dispatch(tr.scrollIntoView())
    if (caption) view.focus()
  })
  return {
    dom,
    show: (node: Node) => {
      caption = node.firstChild
      dom.textContent = caption ? words.removeCaption : words.addCaption
    },
  }
}
