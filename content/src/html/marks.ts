/** Reads marks from elements and styles. */
import { type Mark, type MarkType, mark } from '../document/index.ts'
import { type HtmlElement, styleOf } from '../html-tree/index.ts'
import { markOfElement } from '../markdown/index.ts'

const MORE: ReadonlyMap<string, MarkType> = new Map([
  ['cite', 'italic'],
  ['dfn', 'italic'],
  ['var', 'italic'],
  ['tt', 'code'],
  ['samp', 'code'],
])

interface Marks {
  readonly marks: readonly MarkType[]
  readonly color: Mark | undefined
}

const NONE: Marks = { marks: [], color: undefined }

export function marksOf(element: HtmlElement): Marks {
  const { name } = element
  if (name === 'mark') return { marks: [], color: mark('color', { text: 'default', background: 'yellow' }) }
  const type = markOfElement(name) ?? MORE.get(name)
  if (element.attributes.style === undefined) return type ? { marks: [type], color: undefined } : NONE
  const style = styleOf(element)
  const isPlain = type === 'bold' && /^(?:normal|[1-5]00)$/.test(style.get('font-weight') ?? '')
  const marks = type && !isPlain ? [type] : name === 'span' || name === 'font' ? styled(style) : []
  return { marks, color: undefined }
}

/** Styles with the same meaning as an element; colours are ignored as design of the website. */
function styled(style: ReadonlyMap<string, string>): MarkType[] {
  const marks: MarkType[] = []
  if (/^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '')) marks.push('bold')
  if (/^(?:italic|oblique)$/.test(style.get('font-style') ?? '')) marks.push('italic')
  if (/line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? ''))
    marks.push('strikethrough')
  if (/courier|consolas|monospace|menlo|monaco|source code|roboto mono/.test(style.get('font-family') ?? ''))
    marks.push('code')
  const raised = style.get('vertical-align')
  if (raised === 'super') marks.push('superscript')
  if (raised === 'sub') marks.push('subscript')
  return marks
}
