/** Parses the text of a block to its nodes. */
import { fragment, type MarkType, mark, type Node } from '../../document/index.ts'
import { createElement } from '../../html-tree/index.ts'
import type { HtmlTag } from '../html/tag.ts'
import type { Reader } from '../reader.ts'
import * as build from './builder.ts'
import { colorOf, findPicture, markOfElement, toInlineImage } from './elements.ts'
import { scanInline } from './scan.ts'
import type { InlineToken } from './tokens.ts'

interface Assembly {
  readonly reader: Reader
  readonly builder: build.InlineBuilder
  /** Open links and `<a>` elements; undefined for those that may not be links here. */
  readonly links: (build.OpenInline | undefined)[]
  readonly anchors: (build.OpenInline | undefined)[]
  /** The number of open elements by name. */
  readonly open: Map<string, number>
}

export function parseInline(source: string, reader: Reader): Node[] {
  const builder = build.createInlineBuilder(reader.budget)
  const assembly: Assembly = { reader, builder, links: [], anchors: [], open: new Map() }
  for (const token of scanInline(source, reader)) addToken(assembly, token)
  return build.finish(builder)
}

const CODE = [mark('code')]

function addToken(assembly: Assembly, token: InlineToken) {
  const { reader, builder } = assembly
  switch (token.type) {
    case 'text':
      return build.addText(builder, token.text)
    case 'code':
      return build.addText(builder, token.text, CODE)
    case 'inline':
      return build.addInline(builder, token.inline)
    case 'url': {
      const ref = reader.ref(token.url, 'link')
      const frame = ref && build.openFrame(builder, 'link', { ref })
      build.addText(builder, token.text)
      return build.closeFrame(builder, frame)
    }
    case 'note': {
      const note = reader.note(token.label)
      const frame = note && build.openFrame(builder, 'annotation', {}, noteFragments(note))
      if (!frame) build.addText(builder, token.source)
      return build.closeFrame(builder, frame)
    }
    case 'link':
      assembly.links.push(build.openFrame(builder, 'link', token.data))
      return
    case 'link-end':
      return build.closeFrame(builder, assembly.links.pop())
    case 'html':
      return addTag(assembly, token.tag)
    case 'bracket':
      return build.addText(builder, token.isImage ? '![' : '[')
    case 'delimiters':
      for (const type of token.closes) build.changeMark(builder, type, -1)
      build.addText(builder, token.character.repeat(token.left))
      for (const type of token.opens) build.changeMark(builder, type, 1)
  }
}

export const noteFragments = (nodes: readonly Node[]) => [fragment('annotation-body', nodes, 'annotation-body')]

/** An HTML tag in markdown switches a mark on or off. */
function addTag(assembly: Assembly, tag: HtmlTag) {
  const { reader, builder } = assembly
  if (tag.isEnd) endElement(assembly, tag.name)
  else if (tag.name === 'br') build.addText(builder, '\n')
  else if (tag.name === 'img') readImage(builder, tag, reader)
  else if (!tag.isVoid) beginElement(assembly, tag)
}

function beginElement({ reader, builder, anchors, open }: Assembly, { name, attributes }: HtmlTag) {
  if (name === 'a') anchors.push(openAnchor(builder, attributes, reader))
  else if (name === 'mark') build.pushColor(builder, colorOf(attributes))
  else switchMark(builder, markOfElement(name), 1)
  open.set(name, (open.get(name) ?? 0) + 1)
}

function endElement({ builder, anchors, open }: Assembly, name: string) {
  const count = open.get(name) ?? 0
  if (count === 0) return
  open.set(name, count - 1)
  if (name === 'a') build.closeFrame(builder, anchors.pop())
  else if (name === 'mark') build.popColor(builder)
  else switchMark(builder, markOfElement(name), -1)
}

function switchMark(builder: build.InlineBuilder, type: MarkType | undefined, by: 1 | -1) {
  if (type) build.changeMark(builder, type, by)
}

const NOTE_HREF = /^#user-content-fn-(.+)$/

/** `<a href>` is a link; `<a data-footnote-ref>` annotates its content; any other is ignored. */
export function openAnchor(
  builder: build.InlineBuilder,
  attributes: HtmlTag['attributes'],
  reader: Reader,
): build.OpenInline | undefined {
  const { href, title } = attributes
  if (href === undefined) return undefined
  const label = 'data-footnote-ref' in attributes ? NOTE_HREF.exec(href)?.[1] : undefined
  if (label !== undefined) {
    const note = reader.note(label)
    return note && build.openFrame(builder, 'annotation', {}, noteFragments(note))
  }
  const ref = reader.ref(href, 'link')
  return ref && build.openFrame(builder, 'link', { ref, title: title || undefined })
}

export function readImage(builder: build.InlineBuilder, { attributes }: Pick<HtmlTag, 'attributes'>, reader: Reader) {
  const picture = findPicture([createElement('img', attributes)], reader)
  if (picture) build.addInline(builder, toInlineImage(picture))
  else build.addText(builder, attributes.alt ?? '')
}
