/** A picture in its size. Its edge is dragged, or moved by keys, to change the width; the height follows. */
import type { NodeData } from '@lectern/content/document'
import type { Node } from 'prosemirror-model'
import type { BlockViewContext } from './block-view-context.ts'
import { element } from './element.ts'

/** In per cent of the line. */
const NARROWEST = 5
const WIDEST = 100
const STEP = 5

type Width = { unit: '%'; value: number } | undefined

interface PicturePreview {
  dom: HTMLElement
  /** Events at the edge are not the editor's. */
  edge: HTMLElement
  show: (node: Node) => void
}

/** Undefined as a width: the picture has its own size. */
export function createPicturePreview(
  { pictures, words }: BlockViewContext,
  onResize: (width: Width) => void,
): PicturePreview {
  const image = element('img', { alt: '', loading: 'lazy', draggable: 'false' })
  const edge = element('span', {
    class: 'picture-edge',
    role: 'slider',
    tabindex: '0',
    'aria-label': words.pictureWidth,
    'aria-valuemin': String(NARROWEST),
    'aria-valuemax': String(WIDEST),
  })
  const frame = element('div', { class: 'picture-frame' }, image, edge)
  const dom = element('div', { class: 'block-preview', contenteditable: 'false' }, frame)
  let shown = ''
  let data: NodeData = {}
  const clamp = (value: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(value)))
  const measure = () => clamp((frame.getBoundingClientRect().width / Math.max(1, dom.clientWidth)) * 100)
  const resize = (value: number) => onResize({ unit: '%', value: clamp(value) })

  function draw(width: string): void {
    frame.style.inlineSize = width
    frame.toggleAttribute('data-sized', width !== '')
  }
  function showWidth(): void {
    const width = toCss(data.width)
    draw(width)
    edge.setAttribute('aria-valuenow', String(width.endsWith('%') ? clamp(Number.parseFloat(width)) : WIDEST))
    edge.setAttribute('aria-valuetext', width === '' ? words.ownSize : width)
  }
  edge.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? 1 : STEP
    if (event.key === 'ArrowRight' || event.key === 'ArrowUp') resize(measure() + step)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') resize(measure() - step)
    else if (event.key === 'Home') resize(NARROWEST)
    else if (event.key === 'End') resize(WIDEST)
    else if (event.key === 'Delete' || event.key === 'Backspace') onResize(undefined)
    else return
    event.preventDefault()
  })
  edge.addEventListener('dblclick', () => onResize(undefined))
  edge.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    edge.focus()
    const began = event.clientX
    const { left, right } = frame.getBoundingClientRect()
    const isMirrored = getComputedStyle(dom).direction === 'rtl'
    const read = ({ clientX }: PointerEvent) =>
      clamp(((isMirrored ? right - clientX : clientX - left) / Math.max(1, dom.clientWidth)) * 100)
    const dragging = new AbortController()
    const { signal } = dragging
    edge.addEventListener('pointermove', (moved) => draw(`${read(moved)}%`), { signal })
    edge.addEventListener('pointercancel', () => end(showWidth), { signal })
    edge.addEventListener('pointerup', (up) => end(() => (up.clientX === began ? showWidth() : resize(read(up)))), {
      signal,
    })
    const end = (then: () => void) => {
      dragging.abort()
      then()
    }
  })
  return {
    dom,
    edge,
    show: (node) => {
      data = node.attrs.data
      image.alt = String(data.alt ?? '')
      showWidth()
      const wanted = JSON.stringify(data.ref ?? null)
      if (wanted === shown) return
      shown = wanted
      void pictures.findSource(data.ref).then((source) => {
        if (shown === wanted && source) image.src = source
      })
    },
  }
}

/** `300px`, `50%`, or nothing where the picture has its own size. */
function toCss(width: unknown): string {
  if (typeof width === 'number') return `${width}px`
  const { unit, value } = (width ?? {}) as { unit?: unknown; value?: unknown }
  return typeof value === 'number' && (unit === '%' || unit === 'px') ? `${value}${unit}` : ''
}
