/** The handle at the start of the block under the pointer: a click opens its menu, dragging moves it. Keys: Mod+/ opens the menu. */
import { areBlocksSelected, type BlockName, findBlockRange, selectBlock } from '@lectern/editor'
import { GripVertical } from 'lucide-react'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState } from 'react'
import { AnchoredMenu, type MenuAction, useWords } from '../../../design/index.ts'
import { runAfterMenu } from '../menus/run-after-menu.ts'
import { EDITOR_WORDS } from '../words.ts'
import { findBlockAt, type PointedBlock } from './find-block-at.ts'
import styles from './handle.module.css'
import { listBlockActions, listTargets } from './list-block-actions.ts'
import { useBlockDrag } from './use-block-drag.ts'
import { useBlockName } from './use-block-name.ts'
import { HANDLE_WORDS } from './words.ts'

interface BlockHandleProps {
  view: EditorView
  more?: readonly (MenuAction | false | undefined)[]
}

type OpenMenu = { kind: 'actions' | 'turn'; anchor: Element }

export function BlockHandle({ view, more }: BlockHandleProps) {
  const words = { editor: useWords(EDITOR_WORDS), handle: useWords(HANDLE_WORDS) }
  const nameOf = useBlockName()
  const button = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const { block, hold } = usePointedBlock(view, button)
  const drag = useBlockDrag(view, () => block && selectPointed(view, block))
  hold.current = menu !== undefined || drag.isDragging

  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      if (!areBlocksSelected(view.state)) selectBlock(view.state, view.dispatch)
      const dom = view.nodeDOM(findBlockRange(view.state)?.from ?? 0)
      setMenu({ kind: 'actions', anchor: dom instanceof Element ? dom : view.dom })
    }
    view.dom.addEventListener('keydown', open)
    return () => view.dom.removeEventListener('keydown', open)
  }, [view])

  const type = findBlockRange(view.state)?.nodes[0]?.type.name ?? ''
  const label = (name: BlockName) => nameOf(name)
  return (
    <>
      {block && (
        <button
          ref={button}
          type="button"
          tabIndex={-1}
          className={styles.handle}
          style={placeHandle(block)}
          aria-label={words.handle.handle(nameOf(block.node.type.name))}
          aria-haspopup="menu"
          onPointerDown={drag.onPointerDown}
          // The editor keeps the focus, and has it again when the menu closes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (drag.takeClick()) return
            view.focus()
            selectPointed(view, block)
            setMenu({ kind: 'actions', anchor: button.current! })
          }}
        >
          <GripVertical aria-hidden />
        </button>
      )}
      {drag.line && (
        <div className={styles.line} style={{ left: drag.line.left, top: drag.line.top, width: drag.line.width }} />
      )}
      {menu && (
        <AnchoredMenu
          key={menu.kind}
          anchor={menu.anchor}
          label={menu.kind === 'turn' ? words.editor.turnInto : words.handle.menu(nameOf(type))}
          onClose={() => setMenu(undefined)}
          onClosed={() => runAfterMenu(view, () => true)}
          actions={
            menu.kind === 'turn'
              ? listTargets(view, label)
              : listBlockActions(view, {
                  words,
                  more: more ?? [],
                  onTurnInto: () => setMenu({ kind: 'turn', anchor: menu.anchor }),
                })
          }
        />
      )}
    </>
  )
}

/** A block that is among the selected ones means them all. */
function selectPointed(view: EditorView, { pos, node }: PointedBlock): void {
  const range = areBlocksSelected(view.state) ? findBlockRange(view.state) : undefined
  if (range && range.from <= pos && pos + node.nodeSize <= range.to) return
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
}

const SIZE = 24
const MARKER = 22

/** Beside the first line, left of the bullet or number of an item. */
function placeHandle({ dom, node }: PointedBlock) {
  const { left, top, height } = dom.getBoundingClientRect()
  const line = Number.parseFloat(getComputedStyle(dom).lineHeight) || SIZE
  const offset = Math.max(0, (Math.min(line, height) - SIZE) / 2)
  const marker = node.type.name === 'list-item' ? MARKER : 0
  return { left: Math.max(0, left - SIZE - 4 - marker), top: top + offset }
}

/** The block under the pointer; while a menu is open or a block is dragged, the one it was. */
function usePointedBlock(view: EditorView, button: React.RefObject<HTMLButtonElement | null>) {
  const [block, setBlock] = useState<PointedBlock>()
  const hold = useRef(false)
  useLayoutEffect(() => {
    let frame = 0
    const look = (event: PointerEvent) => {
      if (hold.current || event.buttons !== 0 || event.pointerType === 'touch') return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (view.isDestroyed || button.current?.contains(event.target as Node)) return
        const box = view.dom.getBoundingClientRect()
        const isNear = event.clientX > box.left - 56 && event.clientX < box.right + 8
        const isOnTop = event.target instanceof Node && (view.dom.contains(event.target) || event.clientX < box.left)
        setBlock(isNear && isOnTop ? findBlockAt(view, event.clientX, event.clientY) : undefined)
      })
    }
    const leave = () => !hold.current && setBlock(undefined)
    document.addEventListener('pointermove', look)
    document.addEventListener('keydown', leave)
    window.addEventListener('scroll', leave, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('pointermove', look)
      document.removeEventListener('keydown', leave)
      window.removeEventListener('scroll', leave)
    }
  }, [view, button])
  const isThere = block && view.state.doc.nodeAt(block.pos) === block.node && block.dom.isConnected
  return { block: isThere ? block : undefined, hold }
}
