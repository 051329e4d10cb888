/** Words, marks, links and images in a line → the nodes of a block. White space is shown as a browser shows it. */

import { type Node, voidInline } from '../document/index.ts'
import { closest, type HtmlElement, type HtmlNode, readRawText } from '../html-tree/index.ts'
import { inlineBuilder as build, noteFragments } from '../markdown/index.ts'
import { trimEndOf, unbreakLines } from '../text/index.ts'
import { marksOf } from './marks.ts'
import { findFormula } from './math.ts'
import { toParagraphOrImages } from './media.ts'
import { isNoise, isPermalink } from './noise.ts'
import type { BlockContext, PageReader } from './page-reader.ts'
import { readPicture } from './pictures.ts'

interface Line {
  readonly builder: build.InlineBuilder
  /** A space that is shown only if something follows it in the line. */
  hasSpace: boolean
  /** What stands last in the line: after nothing and after a space, a space is not shown. */
  last: 'nothing' | 'space' | 'words'
  readonly isHeading: boolean
}

export function toInline(
  nodes: readonly HtmlNode[],
  reading: PageReader,
  place: BlockContext,
  isHeading = false,
): Node[] {
  const line: Line = { builder: build.createInlineBuilder(reading.budget), hasSpace: false, last: 'nothing', isHeading }
  let around: readonly HtmlNode[] = nodes
  for (const element of place.around.toReversed()) around = [{ ...element, children: [...around] }]
  addNodes(line, around, reading, place)
  return trimBreaks(build.finish(line.builder))
}

function addNodes(line: Line, nodes: readonly HtmlNode[], reading: PageReader, place: BlockContext) {
  for (const node of nodes) {
    if (node.type === 'text') addWords(line, node.text)
    else addElement(line, node, reading, place)
  }
}

function addWords(line: Line, text: string) {
  const words = text.replaceAll(/[ \t\n\f]+/g, ' ')
  if (words === '') return
  if (words.startsWith(' ')) line.hasSpace = true
  const shown = words.trimStart() === words ? words : words.replace(/^ /, '')
  const core = shown.endsWith(' ') ? shown.slice(0, -1) : shown
  if (core !== '') {
    flushSpace(line)
    build.addText(line.builder, core)
    line.last = 'words'
  }
  if (shown !== core) line.hasSpace = true
}

function flushSpace(line: Line) {
  if (line.hasSpace && line.last === 'words') {
    build.addText(line.builder, ' ')
    line.last = 'space'
  }
  line.hasSpace = false
}

function breakLine(line: Line) {
  line.hasSpace = false
  if (line.last !== 'nothing') build.addText(line.builder, '\n')
  line.last = 'nothing'
}

function addInline(line: Line, node: Parameters<typeof build.addInline>[1]) {
  flushSpace(line)
  build.addInline(line.builder, node)
  line.last = 'words'
}

function addElement(line: Line, element: HtmlElement, reading: PageReader, place: BlockContext) {
  const { name, children } = element
  if (reading.consumed.has(element) || reading.notes.apart.has(element)) return
  const formula = findFormula(element)
  if (formula) {
    if (formula.formula !== '') addInline(line, voidInline('inline-math', { formula: unbreakLines(formula.formula) }))
    return
  }
  if (isNoise(element) || (line.isHeading && isPermalink(element))) return
  if (name === 'br') return line.isHeading ? addWords(line, ' ') : breakLine(line)
  if (name === 'img' || name === 'picture') return addPicture(line, element, reading)
  if (name === 'input') {
    if (element.attributes.type === 'checkbox') addWords(line, 'checked' in element.attributes ? '☑ ' : '☐ ')
    return
  }
  if (name === 'a') return addLink(line, element, reading, place)
  const icon = iconOf(element)
  if (icon !== undefined) return addInline(line, voidInline('icon', { icon }))
  if (name === 'q') addWords(line, '“')
  const isApart = reading.isBlock(element)
  if (isApart) line.hasSpace = true
  if (beginsWithSpace(element)) line.hasSpace = true
  addMarked(line, marksOf(element), () => addNodes(line, children, reading, place))
  if (isApart) line.hasSpace = true
  if (name === 'q') addWords(line, '”')
}

function beginsWithSpace({ children: [first] }: HtmlElement): boolean {
  return first?.type === 'text' ? /^[ \t\n\f]/.test(first.text) : first !== undefined && beginsWithSpace(first)
}

/** A space before marked words stands before the mark. */
function addMarked(line: Line, { marks, color }: ReturnType<typeof marksOf>, add: () => void) {
  if (marks.length > 0 || color) flushSpace(line)
  const change = (by: 1 | -1) => {
    for (const type of marks) build.changeMark(line.builder, type, by)
  }
  change(1)
  if (color) build.pushColor(line.builder, color)
  add()
  if (color) build.popColor(line.builder)
  change(-1)
}

function addLink(line: Line, element: HtmlElement, reading: PageReader, place: BlockContext) {
  const { attributes, children } = element
  const note = reading.notes.byReference.get(element)
  if (note && !place.isNote) {
    const body = readNote(note, reading)
    if (body.length === 0) return
    const frame = build.openFrame(line.builder, 'annotation', {}, noteFragments(body))
    line.hasSpace = false
    line.last = 'words'
    return build.closeFrame(line.builder, frame)
  }
  const ref = line.isHeading && attributes.href?.startsWith('#') ? undefined : linkOf(attributes.href, reading)
  if (!ref || !holdsSomething(element, reading)) return addNodes(line, children, reading, place)
  flushSpace(line)
  const frame = build.openFrame(line.builder, 'link', { ref, title: attributes.title || undefined })
  addNodes(line, children, reading, place)
  build.closeFrame(line.builder, frame)
}

const NOTE: BlockContext = { depth: 1, isCell: false, isNote: true, around: [] }

/** Paragraphs. A note of anything else is one paragraph of its words. */
function readNote(note: HtmlElement, reading: PageReader): Node[] {
  const nodes = note.name === 'li' || note.name === 'dd' ? note.children : [{ ...note, name: 'div' }]
  const blocks = reading.blocks(nodes, NOTE)
  if (blocks.every(({ type }) => type === 'paragraph')) return blocks
  return toParagraphOrImages(toInline(nodes, reading, NOTE), {}, reading, NOTE)
}

function linkOf(href: string | undefined, reading: PageReader) {
  if (href === undefined || href.trim() === '' || href === '#') return undefined
  return reading.ref(href.trim(), 'link')
}

/** A link that shows nothing is none. */
function holdsSomething(element: HtmlElement, reading: PageReader): boolean {
  const holds = (node: HtmlNode): boolean => {
    if (node.type === 'text') return node.text.trim() !== ''
    if (node.name === 'img') return true
    if (reading.consumed.has(node) || (isNoise(node) && !findFormula(node))) return false
    return node.children.some(holds)
  }
  return element.children.some(holds)
}

function addPicture(line: Line, element: HtmlElement, reading: PageReader) {
  const picture = readPicture(element, reading)
  if (!picture) return
  if (picture.kind === 'text') return addWords(line, picture.text)
  const node = voidInline('inline-image', { ...picture.data, caption: picture.title })
  reading.sizes.set(node, picture.size)
  addInline(line, node)
}

/** An element that is there for its icon alone, of the library whose names icons have here. */
function iconOf(element: HtmlElement): string | undefined {
  if (!['i', 'span'].includes(element.name) || element.classes.length === 0) return undefined
  const icons = element.classes.flatMap((each) => /^fa-([a-z][a-z0-9-]{1,40})$/.exec(each)?.[1] ?? [])
  const icon = icons.find((each) => !ICON_STYLES.has(each))
  return icon !== undefined && readRawText([element]).trim() === '' ? icon : undefined
}

const ICON_STYLES = new Set(
  'solid regular light thin duotone brands sharp fw lg sm xs xl 2x 3x 4x 5x 1x spin pulse li ul border pull-left pull-right'.split(
    ' ',
  ),
)

/** Breaks at the end of a block are not shown. */
function trimBreaks(nodes: Node[]): Node[] {
  const last = nodes.at(-1)
  if (last?.object !== 'text') return nodes
  const leaves = [...last.leaves]
  while (leaves.length > 0) {
    const leaf = leaves.at(-1)!
    const text = trimEndOf(leaf.text, '\n \u00A0')
    leaves.pop()
    if (text !== '') {
      leaves.push({ ...leaf, text })
      break
    }
  }
  if (leaves.length === 0) return trimBreaks(nodes.slice(0, -1))
  return [...nodes.slice(0, -1), { ...last, leaves }]
}

/** The words of a title or a label, as plain text. */
export function plainWords(element: HtmlElement): string {
  const words: string[] = []
  const visit = (node: HtmlNode) => {
    if (node.type === 'text') words.push(node.text)
    else if (node.name === 'img') words.push(node.attributes.alt ?? '')
    else if (node.name === 'br') words.push(' ')
    else if (isPermalink(node) && closest(node, ({ name }) => /^h[1-6]$/.test(name))) return
    else if (!isNoise(node)) for (const child of node.children) visit(child)
  }
  for (const child of element.children) visit(child)
  return words
    .join('')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()
}
