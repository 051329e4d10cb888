/** Converts text, marks, links and images of a line to the nodes of a block. White space is treated as by a browser. */

import { type Node, voidInline } from '../document/index.ts'
import { closest, type HtmlElement, type HtmlNode, readRawText } from '../html-tree/index.ts'
import { inlineBuilder as build, noteFragments } from '../markdown/index.ts'
import { trimEndCharacters, unbreakLines } from '../text/index.ts'
import { marksOf } from './marks.ts'
import { findFormula } from './math.ts'
import { toParagraphOrImages } from './media.ts'
import { isNoise, isPermalink } from './noise.ts'
import type { BlockContext, PageReader } from './page-reader.ts'
import { readPicture } from './pictures.ts'

interface Line {
  readonly builder: build.InlineBuilder
  /** A pending space, which is shown only if something follows in the line. */
  hasSpace: boolean
  /** What the line ends with: after nothing and after a space, a space is not shown. */
  last: 'nothing' | 'space' | 'words'
  readonly isHeading: boolean
}

export function toInline(
  nodes: readonly HtmlNode[],
  reader: PageReader,
  context: BlockContext,
  isHeading = false,
): Node[] {
  const line: Line = { builder: build.createInlineBuilder(reader.budget), hasSpace: false, last: 'nothing', isHeading }
  let around: readonly HtmlNode[] = nodes
  for (const element of context.around.toReversed()) around = [{ ...element, children: [...around] }]
  addNodes(line, around, reader, context)
  return trimBreaks(build.finish(line.builder))
}

function addNodes(line: Line, nodes: readonly HtmlNode[], reader: PageReader, context: BlockContext) {
  for (const node of nodes) {
    if (node.type === 'text') addWords(line, node.text)
    else addElement(line, node, reader, context)
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

function addElement(line: Line, element: HtmlElement, reader: PageReader, context: BlockContext) {
  const { name, children } = element
  if (reader.consumed.has(element) || reader.notes.apart.has(element)) return
  const formula = findFormula(element)
  if (formula) {
    if (formula.formula !== '') addInline(line, voidInline('inline-math', { formula: unbreakLines(formula.formula) }))
    return
  }
  if (isNoise(element) || (line.isHeading && isPermalink(element))) return
  if (name === 'br') return line.isHeading ? addWords(line, ' ') : breakLine(line)
  if (name === 'img' || name === 'picture') return addPicture(line, element, reader)
  if (name === 'input') {
    if (element.attributes.type === 'checkbox') addWords(line, 'checked' in element.attributes ? '☑ ' : '☐ ')
    return
  }
  if (name === 'a') return addLink(line, element, reader, context)
  const icon = iconOf(element)
  if (icon !== undefined) return addInline(line, voidInline('icon', { icon }))
  if (name === 'q') addWords(line, '“')
  const isApart = reader.isBlock(element)
  if (isApart) line.hasSpace = true
  if (beginsWithSpace(element)) line.hasSpace = true
  addMarked(line, marksOf(element), () => addNodes(line, children, reader, context))
  if (isApart) line.hasSpace = true
  if (name === 'q') addWords(line, '”')
}

function beginsWithSpace({ children: [first] }: HtmlElement): boolean {
  return first?.type === 'text' ? /^[ \t\n\f]/.test(first.text) : first !== undefined && beginsWithSpace(first)
}

/** A space before marked text is written before the mark. */
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

function addLink(line: Line, element: HtmlElement, reader: PageReader, context: BlockContext) {
  const { attributes, children } = element
  const note = reader.notes.byReference.get(element)
  if (note && !context.isNote) {
    const body = readNote(note, reader)
    if (body.length === 0) return
    const frame = build.openFrame(line.builder, 'annotation', {}, noteFragments(body))
    line.hasSpace = false
    line.last = 'words'
    return build.closeFrame(line.builder, frame)
  }
  const ref = line.isHeading && attributes.href?.startsWith('#') ? undefined : linkOf(attributes.href, reader)
  if (!ref || !holdsSomething(element, reader)) return addNodes(line, children, reader, context)
  flushSpace(line)
  const frame = build.openFrame(line.builder, 'link', { ref, title: attributes.title || undefined })
  addNodes(line, children, reader, context)
  build.closeFrame(line.builder, frame)
}

const NOTE: BlockContext = { depth: 1, isCell: false, isNote: true, around: [] }

/** Reads the paragraphs of a note. Any other content becomes one paragraph of its text. */
function readNote(note: HtmlElement, reader: PageReader): Node[] {
  const nodes = note.name === 'li' || note.name === 'dd' ? note.children : [{ ...note, name: 'div' }]
  const blocks = reader.blocks(nodes, NOTE)
  if (blocks.every(({ type }) => type === 'paragraph')) return blocks
  return toParagraphOrImages(toInline(nodes, reader, NOTE), {}, reader, NOTE)
}

function linkOf(href: string | undefined, reader: PageReader) {
  if (href === undefined || href.trim() === '' || href === '#') return undefined
  return reader.ref(href.trim(), 'link')
}

/** A link without visible content is dropped. */
function holdsSomething(element: HtmlElement, reader: PageReader): boolean {
  const holds = (node: HtmlNode): boolean => {
    if (node.type === 'text') return node.text.trim() !== ''
    if (node.name === 'img') return true
    if (reader.consumed.has(node) || (isNoise(node) && !findFormula(node))) return false
    return node.children.some(holds)
  }
  return element.children.some(holds)
}

function addPicture(line: Line, element: HtmlElement, reader: PageReader) {
  const picture = readPicture(element, reader)
  if (!picture) return
  if (picture.kind === 'text') return addWords(line, picture.text)
  const node = voidInline('inline-image', { ...picture.data, caption: picture.title })
  reader.sizes.set(node, picture.size)
  addInline(line, node)
}

/** Reads an element that only shows an icon of the supported library. */
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

/** Line breaks at the end of a block are not shown. */
function trimBreaks(nodes: Node[]): Node[] {
  const last = nodes.at(-1)
  if (last?.object !== 'text') return nodes
  const leaves = [...last.leaves]
  while (leaves.length > 0) {
    const leaf = leaves.at(-1)!
    const text = trimEndCharacters(leaf.text, '\n \u00A0')
    leaves.pop()
    if (text !== '') {
      leaves.push({ ...leaf, text })
      break
    }
  }
  if (leaves.length === 0) return trimBreaks(nodes.slice(0, -1))
  return [...nodes.slice(0, -1), { ...last, leaves }]
}

/** Returns the text of a title or a label. */
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
