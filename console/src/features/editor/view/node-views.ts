/** How blocks are drawn that are more than their text. */
import { readRef } from '@lectern/content/document'
import { toEmoji } from '@lectern/content/text'
import { BLOCK_TYPES, schema } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { BLOCK_FIELDS } from '../blocks/fields.ts'
import { createCellView } from '../tables/cell-view.ts'
import { createLargeTableCard } from '../tables/large-table-card.ts'
import { createHeaderView, createTableView } from '../tables/table-view.ts'
import { createBlockView } from './block-view.ts'
import type { BlockViewContext } from './block-view-context.ts'
import { element } from './element.ts'
import { createInlineFormulaView } from './formula-view.ts'

export function createNodeViews(context: BlockViewContext): Record<string, NodeViewConstructor> {
  const withHead: NodeViewConstructor = (node, view, getPos) => createBlockView(node, view, getPos, context)
  const isHeaded = (type: string) => type in BLOCK_FIELDS || (schema.nodes[type]?.isAtom && type !== 'divider')
  return {
    ...Object.fromEntries(
      Object.keys(BLOCK_TYPES)
        .filter(isHeaded)
        .map((type) => [type, withHead]),
    ),
    table: createTableView,
    'table-header': (node, view, getPos) => createHeaderView(node, view, getPos, context.tableWords),
    'cell-value': (node, view, getPos) =>
      createCellView(node, view, getPos, {
        words: context.tableWords,
        pictures: context.pictures,
        findName: context.findName,
      }),
    'opaque-block': (node, view, getPos) =>
      createLargeTableCard(node, view, getPos, context.tableWords) ?? {
        dom: createCard(context.words.unknownBlock, String(node.attrs.source.type ?? '')),
      },
    'list-item': (node, view, getPos) => createItemView(node, view, getPos, context),
    emoji: (node) => ({ dom: element('span', { class: 'emoji' }, toEmojiText(node)) }),
    mention: (node) => createMentionView(node, context),
    'inline-math': (node, view, getPos) => createInlineFormulaView(node, view, getPos, context),
    expression: (node, _view, getPos) => {
      const dom = element('code', { class: 'expression' }, `{{ ${String(node.attrs.data.expression ?? '')} }}`)
      dom.addEventListener('dblclick', () => {
        const pos = getPos()
        if (pos !== undefined) context.pick({ kind: 'expression', pos })
      })
      return { dom }
    },
    'inline-image': (node) => createInlinePicture(node, context),
    button: (node) => ({ dom: element('span', { class: 'inline-button' }, String(node.attrs.data.label ?? '')) }),
    icon: createIconView,
  }
}

function toEmojiText({ attrs: { data } }: Node): string {
  const code = String(data.code ?? '')
  const text = toEmoji(code)
  return text === code ? `:${code}:` : text
}

/** The name of the person or the title of the page, once it is known. */
function createMentionView({ attrs: { data } }: Node, { findName, words }: BlockViewContext) {
  const ref = readRef(data.ref)
  const sign = ref?.kind === 'user' ? '@' : ''
  const dom = element('span', { class: 'mention' }, `${sign}…`)
  void (ref ? findName(ref) : Promise.resolve(undefined)).then((name) => {
    dom.textContent = name === undefined ? words.unknownReference : sign + name
  })
  return { dom }
}

/** A picture in a line. */
function createInlinePicture({ attrs: { data } }: Node, { pictures }: BlockViewContext) {
  const dom = element('img', { class: 'inline-picture', alt: String(data.alt ?? ''), loading: 'lazy' })
  void pictures.findSource(data.ref).then((source) => {
    if (source) dom.src = source
  })
  return { dom }
}

/** Names that the sets of icons can have. */
const ICON_NAME = /^[a-z0-9-]{1,50}$/

/** An icon is drawn as sites draw it; a name that no set can have stays a word. */
function createIconView({ attrs: { data } }: Node) {
  const name = String(data.icon ?? '')
  if (!ICON_NAME.test(name)) return { dom: element('span', { class: 'inline-icon-name' }, name) }
  const dom = element('span', { class: 'inline-icon', role: 'img', 'aria-label': name, title: name })
  dom.style.setProperty('--picture', `url("/console/icons/${name}.svg")`)
  return { dom }
}

const createCard = (title: string, detail: string) =>
  element(
    'div',
    { 'data-block': 'opaque', contenteditable: 'false' },
    element('span', { class: 'block-name' }, title),
    ' ',
    element('code', {}, detail),
  )

/** An item of a list of tasks has a box to tick. */
const createItemView = (
  node: Node,
  ...[view, getPos, context]: [Parameters<NodeViewConstructor>[1], Parameters<NodeViewConstructor>[2], BlockViewContext]
) => {
  const dom = element('li', {})
  const body = element('div', { class: 'item-body' })
  const box = element('input', { type: 'checkbox', contenteditable: 'false', 'aria-label': context.words.done })
  dom.append(box, body)
  let current = node
  const show = () => {
    const { checked } = current.attrs.data
    box.hidden = checked === undefined
    box.checked = checked === true
  }
  box.addEventListener('change', () => {
    const pos = getPos()
    if (pos !== undefined)
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'data', { ...current.attrs.data, checked: box.checked }))
  })
  show()
  return {
    dom,
    contentDOM: body,
    update: (next: Node) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    stopEvent: (event: Event) => event.target === box,
    ignoreMutation: (mutation: { type: string; target: globalThis.Node }) =>
      mutation.type !== 'selection' && !body.contains(mutation.target),
  }
}
