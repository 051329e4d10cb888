import type { Block } from '@lectern/content/document'
import { readLargeTable } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { element } from '../view/element.ts'
import { requestTable } from './table-request.ts'
import type { TableWords } from './words.ts'

/** A card in place of a table that is too long for the page. Undefined: the block is no table. */
export function createLargeTableCard(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  words: TableWords,
): NodeView | undefined {
  if (!readLargeTable(node.attrs.source as Block)) return undefined
  const name = element('span', { class: 'block-name' })
  const button = element('button', { type: 'button' }, words.openTable)
  const dom = element('div', { 'data-block': 'opaque', class: 'large-table', contenteditable: 'false' }, name, button)
  let current = node
  const show = () => {
    name.textContent = words.largeTable(readLargeTable(current.attrs.source as Block)?.records.length ?? 0)
  }
  show()
  button.addEventListener('click', () => {
    const pos = getPos()
    if (pos !== undefined) requestTable(view, { kind: 'grid', pos })
  })
  return {
    dom,
    update: (next) => {
      if (next.type !== current.type || !readLargeTable(next.attrs.source as Block)) return false
      current = next
      show()
      return true
    },
    stopEvent: (event) => event.target === button,
    ignoreMutation: () => true,
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
  }
}
