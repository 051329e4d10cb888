/** Converts inline elements of an HTML tree to the nodes of a block. */
import type { Node } from '../../document/index.ts'
import type { HtmlNode } from '../../html-tree/index.ts'
import * as build from '../inline/builder.ts'
import { colorOf, isWholeElement, markOfElement, readWholeElement } from '../inline/elements.ts'
import { openAnchor, readImage } from '../inline/parse-inline.ts'
import type { Reader } from '../reader.ts'
import { collapseText, trimNodes } from './html-text.ts'

export function embeddedHtmlToInline(nodes: readonly HtmlNode[], reader: Reader): Node[] {
  if ('isMarkdown' in reader && reader.isMarkdown) return reader.inline(sourceOf(trimNodes(nodes)))
  const builder = build.createInlineBuilder(reader.budget)
  addNodes(builder, trimNodes(nodes), reader)
  return build.finish(builder)
}

const sourceOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (node.type === 'text' ? (node.source ?? node.text) : sourceOf(node.children))).join('')

function addNodes(builder: build.InlineBuilder, nodes: readonly HtmlNode[], reader: Reader) {
  for (const node of nodes) {
    if (node.type === 'text') {
      build.addText(builder, collapseText(node))
      continue
    }
    const { name, attributes, children } = node
    const type = markOfElement(name)
    if (isWholeElement(name, attributes)) {
      const whole = readWholeElement(node, reader)
      if (typeof whole === 'string') build.addText(builder, whole)
      else build.addInline(builder, whole)
    } else if (name === 'br') build.addText(builder, '\n')
    else if (name === 'img') readImage(builder, node, reader)
    else if (type) {
      build.changeMark(builder, type, 1)
      addNodes(builder, children, reader)
      build.changeMark(builder, type, -1)
    } else if (name === 'mark') {
      build.pushColor(builder, colorOf(attributes))
      addNodes(builder, children, reader)
      build.popColor(builder)
    } else if (name === 'a') {
      const frame = openAnchor(builder, attributes, reader)
      addNodes(builder, children, reader)
      build.closeFrame(builder, frame)
    } else addNodes(builder, children, reader)
  }
}
