/** A table as it is drawn: widths of columns, menus at its titles, as rows or as cards. */
import { readColumnWidths, setColumnWidth } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view'
import { element } from '../view/element.ts'
import { refreshCells } from './cell-view.ts'
import { requestTable } from './table-request.ts'
import type { TableWords } from './words.ts'

type GetPos = () => number | undefined

export const createTableView: NodeViewConstructor = (node, view) => {
  const columns = document.createElement('colgroup')
  const body = document.createElement('tbody')
  const table = element('table', {})
  table.append(columns, body)
  const dom = element('div', { 'data-block': 'table' }, table)
  let current = node
  const show = () => {
    const { type, hideHeader, cardSize } = current.attrs.data.view ?? {}
    dom.dataset.view = type === 'cards' ? 'cards' : 'grid'
    dom.dataset.size = cardSize === 'large' ? 'large' : 'medium'
    dom.toggleAttribute('data-untitled', hideHeader === true)
    const widths = readColumnWidths(current)
    const shown = current.firstChild!.children.filter(({ attrs }) => !attrs.hidden)
    columns.replaceChildren(
      ...shown.map(({ attrs }) => {
        const column = document.createElement('col')
        const width = widths[attrs.column ?? '']
        if (width !== undefined) column.style.width = `${width}px`
        return column
      }),
    )
    // A table that is wider than the page scrolls.
    const least = shown.reduce((sum, { attrs }) => sum + (widths[attrs.column ?? ''] ?? 110), 0)
    table.style.minWidth = type === 'cards' ? '' : `${least}px`
  }
  show()
  return {
    dom,
    contentDOM: body,
    update: (next) => {
      if (next.type !== current.type) return false
      const isHeadChanged = next.firstChild !== current.firstChild
      current = next
      show()
      if (isHeadChanged) queueMicrotask(() => refreshCells(view))
      return true
    },
    ignoreMutation: (mutation: ViewMutationRecord) => mutation.type !== 'selection' && !body.contains(mutation.target),
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
  }
}

const SIGNS: Record<string, string> = {
  number: '#',
  checkbox: '☑',
  select: '◉',
  rating: '★',
  users: '@',
  files: '📎',
  image: '▣',
  'content-ref': '↗',
}

export function createHeaderView(node: Node, view: EditorView, getPos: GetPos, words: TableWords): NodeView {
  const title = element('span', { class: 'column-title', 'data-placeholder': words.column })
  const sign = element('span', { class: 'column-sign', 'aria-hidden': 'true', contenteditable: 'false' })
  const button = element(
    'button',
    { type: 'button', tabindex: '-1', class: 'column-button', contenteditable: 'false' },
    '▾',
  )
  const grip = element('span', { class: 'column-grip', contenteditable: 'false', 'aria-hidden': 'true' })
  const dom = element('th', { scope: 'col' }, sign, title, button, grip)
  let current = node
  const show = () => {
    dom.hidden = current.attrs.hidden
    dom.toggleAttribute('data-empty', current.content.size === 0)
    sign.textContent = SIGNS[current.attrs.definition.type] ?? ''
    button.setAttribute('aria-label', words.columnMenu(current.textContent))
  }
  show()
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const found = findColumn(view, getPos)
    if (found) requestTable(view, { kind: 'column-menu', ...found, anchor: button })
  })
  grip.addEventListener('pointerdown', (event) => resize(event, dom, view, getPos))
  return {
    dom,
    contentDOM: title,
    update: (next) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    stopEvent: (event) => event.target === button || event.target === grip,
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && mutation.target !== title && !title.contains(mutation.target),
  }
}

function findColumn(view: EditorView, getPos: GetPos): { pos: number; column: number } | undefined {
  const pos = getPos()
  if (pos === undefined) return undefined
  const $pos = view.state.doc.resolve(pos)
  return { pos: $pos.before($pos.depth - 1), column: $pos.index() }
}

/** The column follows the pointer; its width is written when it is let go. */
function resize(start: PointerEvent, header: HTMLElement, view: EditorView, getPos: GetPos): void {
  start.preventDefault()
  const from = header.getBoundingClientRect().width
  const shown = [...(header.parentElement?.children ?? [])].filter((each) => !(each as HTMLElement).hidden)
  const column = header.closest('table')?.querySelectorAll('col')[shown.indexOf(header)]
  const listening = new AbortController()
  const { signal } = listening
  const widthAt = (event: PointerEvent) => Math.max(40, Math.round(from + event.clientX - start.clientX))
  window.addEventListener(
    'pointermove',
    (event) => {
      if (column) column.style.width = `${widthAt(event)}px`
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      listening.abort()
      const found = findColumn(view, getPos)
      if (found) setColumnWidth(found.pos, found.column, widthAt(event))(view.state, view.dispatch)
    },
    { signal },
  )
  window.addEventListener('pointercancel', () => listening.abort(), { signal })
}
