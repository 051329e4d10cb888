/** The value of a cell: ticked, rated and numbered in place; for the rest it opens a dialog. */

import type { NodeData } from '@lectern/content/document'
import { goToCell, goToCellBelow, toCellText, toCellValue } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { NameFinder } from '../pickers/reference-names.ts'
import { element } from '../view/element.ts'
import type { PictureFinder } from '../view/picture-finder.ts'
import { describeGone, listValues, toCellReference } from './cell-references.ts'
import { readColumnType, readSelectOptions } from './column-types.ts'
import { requestTable } from './table-request.ts'
import type { TableWords } from './words.ts'

type GetPos = () => number | undefined

/** Sent to the drawn cell when a key asks for its value to be changed; `text` is what was typed. */
export const EDIT_CELL = 'lectern-edit-cell'

const drawn = new WeakMap<EditorView, Set<() => void>>()

/** Draws all cells anew: the definition of a column has changed, and the cells below it know nothing of that. */
export function refreshCells(view: EditorView): void {
  for (const draw of drawn.get(view) ?? []) draw()
}

interface CellContext {
  words: TableWords
  pictures: PictureFinder
  findName: NameFinder
}

interface CellPlace {
  pos: number
  row: number
  column: number
  definition: NodeData
  title: string
}

export function createCellView(
  node: Node,
  view: EditorView,
  getPos: GetPos,
  { words, pictures, findName }: CellContext,
): NodeView {
  const dom = element('div', { class: 'cell-value', contenteditable: 'false' })
  let current = node
  let isTyping = false

  const findPlace = (): CellPlace | undefined => {
    const pos = getPos()
    if (pos === undefined) return undefined
    const $pos = view.state.doc.resolve(pos)
    const table = $pos.node($pos.depth - 2)
    const column = $pos.index($pos.depth - 1)
    const header = table.firstChild?.maybeChild(column)
    if (!header) return undefined
    const { definition } = header.attrs
    return {
      pos: $pos.before($pos.depth - 2),
      row: $pos.index($pos.depth - 2) - 1,
      column,
      definition,
      title: header.textContent,
    }
  }
  const write = (value: unknown) => {
    const pos = getPos()
    if (pos === undefined) return
    const tr = view.state.tr.setNodeAttribute(pos, 'value', value)
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)))
  }

  function draw(): void {
    const place = isTyping ? undefined : findPlace()
    if (!place) return
    const { definition, title } = place
    const type = readColumnType(definition)
    const { value } = current.attrs
    dom.dataset.type = type
    if (type === 'checkbox') dom.replaceChildren(drawBox(value === true, title, write))
    else if (type === 'rating') dom.replaceChildren(drawStars(value, definition, words, write))
    else if (type === 'select') dom.replaceChildren(...drawOptions(value, definition))
    else if (type === 'image') drawPicture(value)
    else if (type === 'users' || type === 'files' || type === 'content-ref')
      dom.replaceChildren(...listValues(value).map((each) => drawReference(type, each)))
    else dom.textContent = toCellText(definition, value)
  }

  /** The name comes when it is known; who or what is gone is said, with the id for who looks for it. */
  function drawReference(type: ReturnType<typeof readColumnType>, value: unknown): HTMLElement {
    const ref = toCellReference(type, value)
    const name = element('span', { class: 'cell-reference', dir: 'auto' }, ref ? '…' : String(value))
    void (ref && findName(ref))?.then((found) => {
      name.textContent = found ?? describeGone(ref!, words)
      if (found !== undefined) return
      name.classList.add('is-gone')
      name.title = Object.values(ref!).slice(1).join(' ')
    })
    return name
  }

  function drawPicture(value: unknown): void {
    const image = element('img', { alt: '', loading: 'lazy' })
    dom.replaceChildren(...(value === undefined ? [] : [image]))
    void pictures.findSource(value).then((source) => {
      if (source) image.src = source
    })
  }

  function type(place: CellPlace, first: string | undefined): void {
    isTyping = true
    const input = element('input', { class: 'cell-input', inputmode: 'decimal', 'aria-label': place.title })
    input.value = first ?? toCellText(place.definition, current.attrs.value)
    dom.replaceChildren(input)
    input.focus()
    const end = (isKept: boolean) => {
      if (!isTyping) return
      isTyping = false
      const typed = toCellValue(place.definition, input.value)
      if (isKept && (typed !== undefined || input.value.trim() === '')) write(typed)
      draw()
    }
    input.addEventListener('blur', () => end(true))
    input.addEventListener('keydown', (event) => {
      const command = { Enter: goToCellBelow, Tab: goToCell(event.shiftKey ? -1 : 1), Escape: undefined }
      if (!(event.key in command) || event.isComposing) return
      event.preventDefault()
      end(event.key !== 'Escape')
      view.focus()
      command[event.key as keyof typeof command]?.(view.state, view.dispatch)
    })
  }

  /** Returns false for letters that mean nothing to such a cell. */
  function edit(text: string | undefined): void {
    const place = findPlace()
    if (!place) return
    const { definition, pos, row, column } = place
    const kind = readColumnType(definition)
    const isOpening = text === undefined || text === ' '
    if (kind === 'checkbox') {
      if (isOpening) write(current.attrs.value !== true)
    } else if (kind === 'rating') {
      if (text !== undefined && /^\d$/.test(text)) write(Number(text) === 0 ? undefined : Number(text))
    } else if (kind === 'number') {
      if (text === undefined || /^[-\d.]$/.test(text)) type(place, text)
    } else if (isOpening) requestTable(view, { kind: 'cell', pos, row, column })
  }
  dom.addEventListener(EDIT_CELL, (event) => edit((event as CustomEvent<string | undefined>).detail ?? undefined))
  dom.addEventListener('click', (event) => {
    const isControl = event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement
    const kind = dom.dataset.type
    if (!isControl && kind !== 'checkbox' && kind !== 'rating' && !isTyping) edit(undefined)
  })
  const cells = drawn.get(view) ?? new Set()
  drawn.set(view, cells.add(draw))
  // The table around it is complete when this transaction has been drawn.
  queueMicrotask(draw)
  return {
    dom,
    update: (next) => {
      if (next.type !== current.type) return false
      current = next
      queueMicrotask(draw)
      return true
    },
    stopEvent: (event) => event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement,
    ignoreMutation: ({ type: kind }) => kind !== 'selection',
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
    destroy: () => cells.delete(draw),
  }
}

function drawBox(isChecked: boolean, title: string, write: (value: unknown) => void): HTMLElement {
  const box = element('input', { type: 'checkbox', tabindex: '-1', 'aria-label': title || '☑' })
  box.checked = isChecked
  box.addEventListener('change', () => write(box.checked))
  return box
}

function drawStars(value: unknown, { max }: NodeData, words: TableWords, write: (value: unknown) => void): HTMLElement {
  const count = Math.min(10, Math.max(1, typeof max === 'number' ? Math.round(max) : 5))
  const full = typeof value === 'number' ? value : 0
  const stars = Array.from({ length: count }, (_, at) => {
    const label = words.stars(at + 1, count)
    const star = element('button', { type: 'button', tabindex: '-1', 'aria-label': label }, at < full ? '★' : '☆')
    star.addEventListener('click', () => write(at + 1 === full ? undefined : at + 1))
    return star
  })
  return element('span', { class: 'cell-stars' }, ...stars)
}

function drawOptions(value: unknown, definition: NodeData): HTMLElement[] {
  const options = readSelectOptions(definition)
  return listValues(value).map((each) => {
    const option = options.find((known) => known.value === each)
    return element(
      'span',
      { class: 'cell-option', 'data-color': option?.color ?? 'default' },
      option?.label ?? String(each),
    )
  })
}
