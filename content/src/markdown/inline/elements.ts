/** Inline HTML elements and their meaning in a document, the same in markdown and in HTML blocks. */
import {
  type ContentRef,
  type Inline,
  inline,
  leaf,
  type Mark,
  type MarkType,
  mark,
  text,
  voidInline,
} from '../../document/index.ts'
import { type HtmlElement, type HtmlNode, isElement } from '../../html-tree/index.ts'
import { readCollapsedText, readVerbatimText } from '../html/html-text.ts'
import type { Reader } from '../reader.ts'
import type { Attributes } from '../tag.ts'
import { EMOJI_CODE } from './emoji.ts'

const MARKED: ReadonlyMap<string, MarkType> = new Map([
  ['strong', 'bold'],
  ['b', 'bold'],
  ['em', 'italic'],
  ['i', 'italic'],
  ['del', 'strikethrough'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['code', 'code'],
  ['kbd', 'keyboard'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
])

export const markOfElement = (name: string): MarkType | undefined => MARKED.get(name)

const COLORS = ['default', 'green', 'blue', 'red', 'orange', 'yellow', 'purple'].concat([
  '$primary',
  '$info',
  '$success',
  '$warning',
  '$danger',
])

/** `<mark style="color:red;background-color:blue;">`; a mark without a colour is highlighted. */
export function colorOf(attributes: Attributes): Mark {
  const colors: Record<string, string> = {}
  for (const declaration of (attributes.style ?? '').split(';')) {
    const [property, value] = declaration.split(':').map((part) => part.trim().toLowerCase())
    if (property && value && COLORS.includes(value)) colors[property] = value
  }
  const { color = 'default', 'background-color': background = 'default' } = colors
  const isPlain = color === 'default' && background === 'default'
  return mark('color', { text: color, background: isPlain ? 'yellow' : background })
}

/** Elements that are read with their content as one unit. */
const FRAMES = ['iframe', 'video', 'audio']
const WHOLE = ['code', 'i', 'span', 'a', 'button', 'picture', ...FRAMES]

/** Says whether an element is a single inline, so that its content is not text. */
export function isWholeElement(name: string, attributes: Attributes): boolean {
  if (!WHOLE.includes(name)) return false
  const classes = classesOf(attributes)
  if (name === 'code') return classes.includes('expression')
  if (name === 'i') return iconOf(classes) !== undefined
  if (name === 'span') return attributes['data-tag'] === 'emoji' || classes.includes('math')
  if (name === 'a') return classes.includes('button') || isMention(attributes)
  return name === 'picture' || FRAMES.includes(name) || classes.includes('button')
}

const isMention = (attributes: Attributes) => attributes.title === 'mention' || 'data-mention' in attributes

const classesOf = (attributes: Attributes) => (attributes.class ?? '').split(/\s+/)

/** Classes such as `fa-solid` are the style of an icon, unless there is no other class. */
const ICON_STYLES = ['solid', 'regular', 'light', 'thin', 'duotone', 'brands', 'sharp']

function iconOf(classes: readonly string[]): string | undefined {
  const icons = classes.flatMap((each) => /^fa-([a-z0-9-]+)$/.exec(each)?.[1] ?? [])
  return icons.find((icon) => !ICON_STYLES.includes(icon)) ?? icons[0]
}

/** Returns the inline of such an element, or text if it may not be stored. */
export function readWholeElement(element: HtmlElement, reader: Reader): Inline | string {
  const { name, attributes, children } = element
  const classes = classesOf(attributes)
  if (name === 'code') {
    const expression = readVerbatimText(children).trim()
    return expression === '' ? '' : voidInline('expression', { expression })
  }
  if (name === 'i') return voidInline('icon', { icon: iconOf(classes) })
  if (name === 'span' && classes.includes('math')) {
    const formula = readVerbatimText(children).replaceAll('\n', ' ')
    return formula === '' ? '' : voidInline('inline-math', { formula })
  }
  if (name === 'span') {
    const code = (attributes['data-code'] ?? '').toLowerCase()
    return EMOJI_CODE.test(code) ? voidInline('emoji', { code }) : readCollapsedText(children)
  }
  if (name === 'picture') return readPicture(children, reader)
  if (FRAMES.includes(name)) return readFrame(element, reader)
  if (isMention(attributes)) {
    const ref = reader.ref(attributes.href ?? '', 'mention')
    return ref ? voidInline('mention', { ref }) : readCollapsedText(children)
  }
  return readButton(element, classes, reader)
}

function readFrame(element: HtmlElement, reader: Reader): Inline | string {
  const url = addressOf(element)
  const ref = url === undefined ? undefined : reader.ref(url, 'link')
  return ref ? inline('link', { ref }, [text(leaf(element.attributes.title || url!))]) : ''
}

/** Returns the URL of a frame or a video: its own, or that of its first source. */
export function addressOf({ attributes, children }: HtmlElement): string | undefined {
  const sources = children.flatMap((node) => (isElement(node, 'source') ? [node.attributes.src] : []))
  return attributes.src || sources.find((src) => src) || undefined
}

function readButton({ name, attributes, children }: HtmlElement, classes: readonly string[], reader: Reader) {
  const label = readCollapsedText(children)
  const kind = classes.includes('secondary') ? 'secondary' : 'primary'
  const icon = attributes['data-icon'] || undefined
  if (name === 'button') {
    const action = attributes['data-action'] === 'search' ? 'search' : 'ask'
    const query = attributes['data-query']
    return voidInline('button', { label, kind, icon, action: { action, ...(query && { query }) } })
  }
  const ref = reader.ref(attributes.href ?? '', 'link')
  return ref ? voidInline('button', { label, kind, icon, ref }) : label
}

interface ThemedImage {
  /** Only a drawing may lack it: one that was never drawn. */
  readonly ref: ContentRef | undefined
  readonly refDark: ContentRef | undefined
  readonly image: Attributes
}

/** Finds an `<img>`, alone or in a `<picture>` with its dark variant. */
export function findPicture(nodes: readonly HtmlNode[], reader: Reader): ThemedImage | undefined {
  let dark: string | undefined
  for (const node of nodes) {
    if (node.type === 'text') continue
    if (node.name === 'source' && /prefers-color-scheme:\s*dark/.test(node.attributes.media ?? ''))
      dark = node.attributes.srcset
    if (node.name === 'picture') return findPicture(node.children, reader)
    if (node.name !== 'img') continue
    const { src } = node.attributes
    const ref = src === undefined ? undefined : reader.ref(src, 'image')
    const refDark = dark === undefined ? undefined : reader.ref(dark, 'image')
    return ref || isDrawing(node.attributes) ? { ref, refDark, image: node.attributes } : undefined
  }
  return undefined
}

function readPicture(children: readonly HtmlNode[], reader: Reader): Inline | string {
  const picture = findPicture(children, reader)
  return picture ? toInlineImage(picture) : ''
}

export function toInlineImage({ ref, refDark, image }: ThemedImage): Inline {
  const size = image['data-size']
  return voidInline('inline-image', {
    ref,
    refDark,
    alt: image.alt || undefined,
    caption: image.title || undefined,
    size: size === 'line' || size === 'original' ? size : undefined,
    drawing: isDrawing(image) || undefined,
  })
}

const isDrawing = (attributes: Attributes): boolean => classesOf(attributes).includes('gitbook-drawing')
