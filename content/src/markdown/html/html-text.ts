/** The text of HTML within markdown, as written and as a browser shows it. */
import { type HtmlNode, type HtmlText, readRawText } from '../../html-tree/index.ts'
import { decodeEntities, trimEndCharacters, trimStartCharacters } from '../../text/index.ts'

export function toHtmlText(source: string): HtmlText {
  const text = decodeEntities(source)
  return text === source ? { type: 'text', text } : { type: 'text', text, source }
}

/** Collapses white space to one space, as a browser does; white space written as a character reference stays. */
export const collapseText = ({ text, source = text }: HtmlText): string => {
  const collapsed = source.replaceAll(/[ \t\n]+/g, ' ')
  return source === text ? collapsed : decodeEntities(collapsed)
}

export const readVerbatimText = (nodes: readonly HtmlNode[]): string => readRawText(nodes, { isWithoutImages: true })

export const readCollapsedText = (nodes: readonly HtmlNode[]): string =>
  readRawText(nodes, { toText: collapseText, isWithoutImages: true })

/** Removes white space at both ends, which a browser does not show. */
export function trimNodes(nodes: readonly HtmlNode[]): HtmlNode[] {
  return trimEdge(trimEdge(nodes, 'start'), 'end')
}

function trimEdge(nodes: readonly HtmlNode[], edge: 'start' | 'end'): HtmlNode[] {
  const rest = [...nodes]
  while (rest.length > 0) {
    const at = edge === 'start' ? 0 : rest.length - 1
    const node = rest[at]!
    if (node.type === 'element') {
      if (node.children.length > 0) rest[at] = { ...node, children: trimEdge(node.children, edge) }
      return rest
    }
    const source = (edge === 'start' ? trimStartCharacters : trimEndCharacters)(node.source ?? node.text, ' \t\n')
    if (source !== '') {
      rest[at] = toHtmlText(source)
      return rest
    }
    rest.splice(at, 1)
  }
  return rest
}
