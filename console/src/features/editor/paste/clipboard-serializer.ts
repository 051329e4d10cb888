/** Blocks as other programs know them: code as `pre`, hints as quotes, pictures with their address. */
import { toEmoji } from '@lectern/content/text'
import { schema } from '@lectern/editor'
import { type DOMOutputSpec, DOMSerializer, type Node } from 'prosemirror-model'
import { element } from '../view/element.ts'

type Draw = (node: Node) => DOMOutputSpec

const drawCode: Draw = ({ attrs: { data } }) => [
  'pre',
  ['code', typeof data.syntax === 'string' ? { class: `language-${data.syntax}` } : {}, 0],
]

/** A line ends with its line break. */
const drawLine: Draw = () => {
  const contentDOM = element('span', {})
  return { dom: element('span', {}, contentDOM, '\n'), contentDOM }
}

const drawItem: Draw = ({ attrs: { data } }) => {
  if (data.checked === undefined) return ['li', 0]
  const contentDOM = element('div', {})
  const box = element('input', { type: 'checkbox', ...(data.checked === true && { checked: '' }) })
  return { dom: element('li', {}, box, contentDOM), contentDOM }
}

/** A file of the space has no address that others may read: its words stand for it. */
function drawPicture({ attrs: { data } }: Node): HTMLElement {
  const { kind, url } = (data.ref ?? {}) as Record<string, string | undefined>
  const alt = String(data.alt ?? '')
  return kind === 'url' && /^https?:/i.test(url ?? '') ? element('img', { src: url!, alt }) : element('span', {}, alt)
}

const drawImage: Draw = (node) => {
  const dom = element('figure', {}, drawPicture(node))
  if (node.childCount === 0) return dom
  const contentDOM = element('figcaption', {})
  dom.append(contentDOM)
  return { dom, contentDOM }
}

const drawValue: Draw = ({ attrs: { value } }) => ['span', typeof value === 'object' ? '' : String(value ?? '')]

export const clipboardSerializer = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(schema),
    code: drawCode,
    'code-line': drawLine,
    hint: () => ['blockquote', 0],
    'list-tasks': () => ['ul', 0],
    'list-item': drawItem,
    expandable: () => ['details', 0],
    'expandable-title': () => ['summary', 0],
    image: drawImage,
    'inline-image': drawPicture,
    emoji: ({ attrs: { data } }) => ['span', toEmoji(String(data.code ?? ''))],
    'inline-math': ({ attrs: { data } }) => ['span', `$$${String(data.formula ?? '')}$$`],
    math: ({ attrs: { data } }) => ['p', `$$${String(data.formula ?? '')}$$`],
    'cell-value': drawValue,
  },
  DOMSerializer.marksFromSchema(schema),
)
