/** Recognizes tasks whose box is a sign in their text: `☐` in Word, `[x]` in Notion. */
import { type HtmlElement, type HtmlNode, isElement } from '../html-tree/index.ts'

interface SignedTask {
  readonly isDone: boolean
  /** The content without the sign. */
  readonly children: readonly HtmlNode[]
}

const SIGN = /^\s*(?:[☐☑☒]|\[[ xX]\](?=[\s\u00A0]))[\s\u00A0]*/
/** The sign stands at the start: it is looked for so many elements deep. */
const MAX_DEPTH = 10

/** Undefined for an element that begins with something else. */
export function readSignedTask(element: HtmlElement): SignedTask | undefined {
  const isItem = element.name === 'li'
  if (!isItem && !(element.name === 'p' && element.classes.some((each) => each.startsWith('mso')))) return undefined
  let sign = ''
  const visit = (nodes: readonly HtmlNode[], depth: number): readonly HtmlNode[] | undefined => {
    const at = nodes.findIndex((node) => isElement(node) || node.text.trim() !== '')
    const first = nodes[at]
    if (!first || depth > MAX_DEPTH) return undefined
    let next: HtmlNode | undefined
    if (first.type === 'text') {
      sign = SIGN.exec(first.text)?.[0].trim() ?? ''
      next = sign === '' ? undefined : { type: 'text', text: first.text.replace(SIGN, '') }
    } else if (['span', 'p', 'w:sdt', 'label', 'div'].includes(first.name)) {
      const children = visit(first.children, depth + 1)
      next = children && { ...first, children: [...children] }
    }
    return next && [...nodes.slice(0, at), next, ...nodes.slice(at + 1)]
  }
  const children = visit(element.children, 0)
  return children && { isDone: !/^(?:☐|\[ \])$/.test(sign), children }
}
