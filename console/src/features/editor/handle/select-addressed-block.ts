import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { listBlockPositions } from '../view/block-positions.ts'

/** Selects the block whose key the address names behind `#`, and brings it into sight. */
export function selectAddressedBlock(view: EditorView): void {
  const key = readKey(window.location.hash.slice(1))
  if (key === '') return
  const found = listBlockPositions(view.state.doc).get(key)
  if (found === undefined) return
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, found)))
  const dom = view.nodeDOM(found)
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'center' })
}

function readKey(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}
