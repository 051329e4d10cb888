/** Dragging a block by its handle: a line shows where it would go, the page follows at its edges, Escape ends it. */
import { type BlockRange, dropBlocks, findBlockRange, findDropPlace } from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { findGapAt, findGapBox } from './find-block-at.ts'

/** So far the pointer moves before a click becomes a drag. */
const THRESHOLD = 4
const EDGE = 90
const SPEED = 14

interface DropLine {
  left: number
  top: number
  width: number
}

interface BlockDrag {
  line: DropLine | undefined
  isDragging: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** True once after a drag: the click that ends it means nothing. */
  takeClick: () => boolean
}

export function useBlockDrag(view: EditorView, select: () => void): BlockDrag {
  const [line, setLine] = useState<DropLine>()
  const [isDragging, setDragging] = useState(false)
  const stop = useRef<() => void>(undefined)
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = (start: PointerEvent<HTMLElement>) => {
    if (start.button !== 0) return
    wasDragged.current = false
    let range: BlockRange | undefined
    let gap: number | undefined
    let pointer = { x: start.clientX, y: start.clientY }
    let frame = 0
    const listening = new AbortController()
    const { signal } = listening

    const end = () => {
      listening.abort()
      cancelAnimationFrame(frame)
      stop.current = undefined
      setLine(undefined)
      setDragging(false)
    }
    const show = () => {
      const place = range && findDropPlace(view.state.doc, range, findGapAt(view, pointer.x, pointer.y))
      gap = place?.pos
      setLine(place && findGapBox(view, place.pos))
    }
    const follow = () => {
      const by = pointer.y < EDGE ? -SPEED : pointer.y > window.innerHeight - EDGE ? SPEED : 0
      if (by !== 0) {
        window.scrollBy(0, by)
        show()
      }
      frame = requestAnimationFrame(follow)
    }
    const begin = () => {
      view.focus()
      select()
      range = findBlockRange(view.state)
      wasDragged.current = true
      setDragging(true)
      frame = requestAnimationFrame(follow)
    }
    window.addEventListener(
      'pointermove',
      (event) => {
        pointer = { x: event.clientX, y: event.clientY }
        const isFar = Math.hypot(pointer.x - start.clientX, pointer.y - start.clientY) > THRESHOLD
        if (!range && isFar) begin()
        if (range) show()
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      () => {
        if (range && gap !== undefined && findBlockRange(view.state)?.from === range.from) {
          dropBlocks(range, gap)(view.state, view.dispatch)
          view.focus()
        }
        end()
      },
      { signal },
    )
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        end()
      },
      { signal, capture: true },
    )
    stop.current = end
  }
  const takeClick = () => {
    const taken = wasDragged.current
    wasDragged.current = false
    return taken
  }
  return { line, isDragging, onPointerDown, takeClick }
}
