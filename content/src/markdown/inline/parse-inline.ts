/** Text of a block → its nodes. */
import { fragment, mark } from '../../document/build.ts'
import type { Node } from '../../document/types.ts'
import type { HtmlTag } from '../html/tag.ts'
import type { Reader } from '../reader.ts'
import { createInlineBuilder, type Frame, type InlineBuilder } from './builder.ts'
import { colorOf, findPicture, markOfElement, toInlineImage } from './elements.ts'
import { scanInline } from './scan.ts'

export function parseInline(source: string, reader: Reader): Node[] {
  const builder = createInlineBuilder(reader.budget)
  const links: (Frame | undefined)[] = []
  const html = createHtmlReader(builder, reader)
  for (const token of scanInline(source, reader)) {
    switch (token.type) {
      case 'text':
        builder.addText(token.text)
        break
      case 'code':
        builder.addText(token.text, [mark('code')])
        break
      case 'inline':
        builder.addInline(token.inline)
        break
      case 'url': {
        const ref = reader.ref(token.url, 'link')
        const frame = ref && builder.open('link', { ref })
        builder.addText(token.text)
        builder.close(frame)
        break
      }
      case 'note': {
        const note = reader.note(token.label)
        const frame = note && builder.open('annotation', {}, noteFragments(note))
        if (!frame) builder.addText(token.source)
        builder.close(frame)
        break
      }
      case 'link':
        links.push(builder.open('link', token.data))
        break
      case 'link-end':
        builder.close(links.pop())
        break
      case 'html':
        html.read(token.tag)
        break
      case 'bracket':
        builder.addText(token.isImage ? '![' : '[')
        break
      case 'delimiters':
        for (const type of token.closes) builder.changeMark(type, -1)
        builder.addText(token.character.repeat(token.left))
        for (const type of token.opens) builder.changeMark(type, 1)
        break
    }
  }
  return builder.finish()
}

export const noteFragments = (nodes: readonly Node[]) => [fragment('annotation-body', nodes, 'annotation-body')]

/** Tags of HTML among markdown: each switches something on or off. */
function createHtmlReader(builder: InlineBuilder, reader: Reader) {
  const open = new Map<string, number>()
  const anchors: (Frame | undefined)[] = []
  const readEnd = (name: string) => {
    const type = markOfElement(name)
    const count = open.get(name) ?? 0
    if (name === 'a') builder.close(anchors.pop())
    if (count === 0) return
    open.set(name, count - 1)
    if (type) builder.changeMark(type, -1)
    else if (name === 'mark') builder.popColor()
  }
  const readStart = ({ name, attributes }: HtmlTag) => {
    const type = markOfElement(name)
    if (type) builder.changeMark(type, 1)
    else if (name === 'mark') builder.pushColor(colorOf(attributes))
    else if (name === 'a') anchors.push(openAnchor(builder, attributes, reader))
    open.set(name, (open.get(name) ?? 0) + 1)
  }
  const read = (tag: HtmlTag) => {
    if (tag.isEnd) readEnd(tag.name)
    else if (tag.name === 'br') builder.addText('\n')
    else if (tag.name === 'img') readImage(builder, tag, reader)
    else if (!tag.isVoid) readStart(tag)
  }
  return { read }
}

const NOTE_HREF = /^#user-content-fn-(.+)$/

/** `<a href>` is a link; `<a data-footnote-ref>` annotates what it holds; any other is nothing. */
export function openAnchor(
  builder: InlineBuilder,
  attributes: HtmlTag['attributes'],
  reader: Reader,
): Frame | undefined {
  const { href, title } = attributes
  if (href === undefined) return undefined
  const label = 'data-footnote-ref' in attributes ? NOTE_HREF.exec(href)?.[1] : undefined
  if (label !== undefined) {
    const note = reader.note(label)
    return note && builder.open('annotation', {}, noteFragments(note))
  }
  const ref = reader.ref(href, 'link')
  return ref && builder.open('link', { ref, title: title || undefined })
}

export function readImage(builder: InlineBuilder, { attributes }: Pick<HtmlTag, 'attributes'>, reader: Reader) {
  const picture = findPicture([{ type: 'element', name: 'img', attributes, children: [] }], reader)
  if (picture) builder.addInline(toInlineImage(picture))
  else builder.addText(attributes.alt ?? '')
}
