/** Recognizes code on a clipboard: editors and terminals write it as boxes in the font of code, GitHub as a table with a row for each line. */
import {
  createElement,
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  listElements,
  readRawText,
  styleOf,
} from '../html-tree/index.ts'

/** Returns a `<pre>` with the lines of the code; undefined for an element that holds none. */
export function toPre(element: HtmlElement, parent: HtmlElement | undefined): HtmlElement | undefined {
  const lines = isCodeBox(element) ? linesOfBox(element) : isCodeTable(element) ? linesOfTable(element) : undefined
  if (!lines) return undefined
  const pre = createElement('pre', {}, parent)
  pre.children.push({ type: 'text', text: lines.join('\n').replaceAll('\u00A0', ' ') })
  return pre
}

const CODE_FONT = /monospace|consolas|menlo|monaco|courier|cascadia|jetbrains mono|source code|fira code|sf mono/

/** Visual Studio Code and Windows Terminal write a box that keeps white space. */
function isCodeBox(element: HtmlElement): boolean {
  if (element.name !== 'div' || element.attributes.style === undefined) return false
  const style = styleOf(element)
  return /^pre(?:-wrap)?$/.test(style.get('white-space') ?? '') && CODE_FONT.test(style.get('font-family') ?? '')
}

/** A line is a box, or ends with a line break; a line break between boxes is an empty line. */
function linesOfBox(box: HtmlElement): string[] {
  const lines: string[] = []
  let words: HtmlNode[] = []
  const flush = () => {
    if (words.length > 0 && readRawText(words).trim() !== '') for (const line of splitLines(words)) lines.push(line)
    words = []
  }
  const hasBoxes = elementsOf(box).some(({ name }) => name === 'div')
  for (const child of box.children)
    if (isElement(child, 'div')) {
      flush()
      for (const line of splitLines(child.children)) lines.push(line)
    } else if (hasBoxes && isElement(child, 'br')) {
      flush()
      lines.push('')
    } else words.push(child)
  flush()
  return lines
}

const splitLines = (nodes: readonly HtmlNode[]): string[] => readRawText(nodes).replace(/\n$/, '').split('\n')

const isCodeTable = (element: HtmlElement): boolean =>
  element.name === 'table' &&
  (hasClass(element, 'js-file-line-container', 'diff-table') ||
    (hasClass(element, 'highlight') && elementsOf(element).length > 0 && listCells(element).length > 0))

const listCells = (row: HtmlElement) =>
  listElements(row, (cell) => cell.name === 'td' && hasClass(cell, 'blob-code', 'blob-code-inner', 'js-file-line'))

const linesOfTable = (table: HtmlElement): string[] =>
  listElements(table, ({ name }) => name === 'tr').flatMap((row) =>
    listCells(row).map((cell) => readRawText([cell]).replaceAll('\n', '')),
  )
