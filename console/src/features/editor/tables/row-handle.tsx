/** A button at the end of the row under the pointer, with the menu of that row. */
import { Ellipsis } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../design/index.ts'
import styles from '../handle/handle.module.css'
import { requestTable } from './table-request.ts'
import { TABLE_WORDS } from './words.ts'

interface PointedRow {
  dom: HTMLElement
  pos: number
  row: number
}

export function RowHandle({ view }: { view: EditorView }) {
  const words = useWords(TABLE_WORDS)
  const button = useRef<HTMLButtonElement>(null)
  const [pointed, setPointed] = useState<PointedRow>()
  useLayoutEffect(() => {
    const look = ({ target, buttons }: PointerEvent) => {
      // Under an open menu the page is inert, and the button stays: the menu stands beside it.
      if (view.dom.closest('[inert]')) return
      if (buttons !== 0 || !(target instanceof Element) || button.current?.contains(target)) return
      const dom = target.closest<HTMLElement>('[data-block=table] tr')
      setPointed(dom && view.dom.contains(dom) ? findPointedRow(view, dom) : undefined)
    }
    const leave = () => {
      if (!view.dom.closest('[inert]')) setPointed(undefined)
    }
    document.addEventListener('pointermove', look)
    window.addEventListener('scroll', leave, { passive: true })
    return () => {
      document.removeEventListener('pointermove', look)
      window.removeEventListener('scroll', leave)
    }
  }, [view])
  if (!pointed?.dom.isConnected) return null
  const { top, right, height } = pointed.dom.getBoundingClientRect()
  const box = view.dom.getBoundingClientRect()
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={`${styles.handle} ${styles.still}`}
      style={{ left: Math.min(right, box.right) + 2, top: top + Math.max(0, (Math.min(height, 44) - 24) / 2) }}
      aria-label={words.rowMenu(pointed.row + 1)}
      aria-haspopup="menu"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        view.focus()
        requestTable(view, { kind: 'row-menu', pos: pointed.pos, row: pointed.row, anchor: button.current! })
      }}
    >
      <Ellipsis aria-hidden />
    </button>
  )
}

function findPointedRow(view: EditorView, dom: HTMLElement): PointedRow | undefined {
  const $pos = view.state.doc.resolve(view.posAtDOM(dom, 0))
  for (let depth = $pos.depth; depth > 0; depth--) {
    const table = $pos.node(depth)
    if (table.type.name === 'table') {
      const row = $pos.index(depth) - 1
      return row < 0 ? undefined : { dom, pos: $pos.before(depth), row }
    }
  }
  return undefined
}
