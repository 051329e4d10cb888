/** The editor as a surface: what stands beside its blocks finds them by their keys. */
import { findBlockRange } from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import { notifySurfaceChange, openSurface } from '../../../shell/page-surface.ts'
import { listBlockPositions } from './block-positions.ts'

/** Marks follow a rest in typing. */
const REST = 200

interface EditorSurface {
  /** The document changed, or its places did. */
  changed: () => void
  close: () => void
}

export function openEditorSurface(view: EditorView): EditorSurface {
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = openSurface({
    element: view.dom,
    hasHandles: true,
    findBlock: (key) => {
      const pos = view.isDestroyed ? undefined : listBlockPositions(view.state.doc).get(key)
      const dom = pos === undefined ? null : view.nodeDOM(pos)
      return dom instanceof Element ? dom : undefined
    },
    listBlocks: () =>
      [...listBlockPositions(view.state.doc)].map(([key, pos]) => ({
        key,
        text: view.state.doc.nodeAt(pos)?.textContent.trim() ?? '',
      })),
    readSelection: () => readSelectedWords(view),
  })
  return {
    changed: () => {
      clearTimeout(timer)
      timer = setTimeout(notifySurfaceChange, REST)
    },
    close: () => {
      clearTimeout(timer)
      close()
    },
  }
}

/** The block that has the caret, and the words that are selected in it. */
export function readSelectedWords(view: EditorView) {
  const { selection, doc } = view.state
  const node: unknown = findBlockRange(view.state)?.nodes[0]?.attrs.key
  if (typeof node !== 'string') return undefined
  const quote = doc.textBetween(selection.from, selection.to, ' ').trim()
  const { left, top, bottom } = view.coordsAtPos(selection.from)
  return { node, ...(quote === '' ? {} : { quote }), rect: new DOMRect(left, top, 0, bottom - top) }
}
