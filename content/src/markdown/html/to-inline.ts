/** Inline elements of a tree of HTML → the nodes of a block. */
import type { Node } from '../../document/types.ts'
import { createInlineBuilder, type InlineBuilder } from '../inline/builder.ts'
import { colorOf, isWhole, markOfElement, readWhole } from '../inline/elements.ts'
import { openAnchor, readImage } from '../inline/parse-inline.ts'
import type { Reader } from '../reader.ts'
import { collapsed, type HtmlNode, trimNodes } from './tree.ts'

export function toInline(nodes: readonly HtmlNode[], reader: Reader): Node[] {
  const builder = createInlineBuilder(reader.budget)
  addNodes(builder, trimNodes(nodes), reader)
  return builder.finish()
}

function addNodes(builder: InlineBuilder, nodes: readonly HtmlNode[], reader: Reader) {
  for (const node of nodes) {
    if (node.type === 'text') {
      builder.addText(collapsed(node))
      continue
    }
    const { name, attributes, children } = node
    const type = markOfElement(name)
    if (isWhole(name, attributes)) {
      const whole = readWhole(node, reader)
      if (typeof whole === 'string') builder.addText(whole)
      else builder.addInline(whole)
    } else if (name === 'br') builder.addText('\n')
    else if (name === 'img') readImage(builder, node, reader)
    else if (type) {
      builder.changeMark(type, 1)
      addNodes(builder, children, reader)
      builder.changeMark(type, -1)
    } else if (name === 'mark') {
      builder.pushColor(colorOf(attributes))
      addNodes(builder, children, reader)
      builder.popColor()
    } else if (name === 'a') {
      const frame = openAnchor(builder, attributes, reader)
      addNodes(builder, children, reader)
      builder.close(frame)
    } else addNodes(builder, children, reader)
  }
}
