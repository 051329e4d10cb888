/** Marks of the editor. Their order is that of the marks of a leaf in the document. */

import { MARKS, type MarkType, type NodeData } from '@lectern/content/document'
import type { DOMOutputSpec, Mark, MarkSpec } from 'prosemirror-model'
import { FRAGMENTS, MARK_DATA, MARK_SOURCE, REST } from './attributes.ts'
import { readNoteText } from './note-text.ts'

/** Inlines that hold text are marks. */
export const INLINE_MARKS = ['link', 'annotation'] as const

/**
 * `id` keeps neighbours apart that are otherwise equal. `depth` says how many of them the document has around it, so that one within the
 * other comes back as it was. `fragments` are the note of an annotation.
 */
const inlineMark = (toDOM: (mark: Mark) => DOMOutputSpec): MarkSpec => ({
  attrs: {
    id: { validate: 'string' },
    depth: { default: 0 },
    data: MARK_DATA,
    fragments: FRAGMENTS,
    rest: REST,
  },
  inclusive: false,
  toDOM,
})

/** Where a copied link leads in other programs. References within Lectern lead nowhere there. */
function readHref(data: NodeData | null): { href?: string } {
  const ref = data?.ref as { kind?: unknown; url?: unknown } | undefined
  return typeof ref?.url === 'string' && /^(?:https?|mailto):/i.test(ref.url) ? { href: ref.url } : {}
}

const TAGS: { readonly [type in MarkType]: readonly string[] } = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  strikethrough: ['s', 'del'],
  code: ['code'],
  keyboard: ['kbd'],
  superscript: ['sup'],
  subscript: ['sub'],
  color: ['mark'],
}

const leafMark = (type: MarkType, tags: readonly string[]): MarkSpec => ({
  ...(type === 'code' && { code: true }),
  attrs: { data: MARK_DATA, rest: REST },
  parseDOM: tags.filter((tag) => tag !== 'mark').map((tag) => ({ tag })),
  toDOM: ({ attrs }: Mark) => (type === 'color' ? drawColour(attrs.data) : [tags[0]!, 0]),
})

/** Programs draw a `<mark>` with a background: text with a colour alone is none. */
function drawColour(data: NodeData | null): DOMOutputSpec {
  const [text, background] = [data?.text, data?.background].map(toColourName)
  const colours = { ...(text && { 'data-text': text }), ...(background && { 'data-background': background }) }
  return [background ? 'mark' : 'span', colours, 0]
}

/** `$primary` is the colour of the site with that name. */
const toColourName = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== 'default' ? value.replace(/^\$/, '') : undefined

export const markSpecs: { [type: string]: MarkSpec } = {
  link: inlineMark(({ attrs }) => ['a', readHref(attrs.data), 0]),
  annotation: inlineMark(({ attrs }) => [
    'span',
    { 'data-inline': 'annotation', title: readNoteText(attrs.fragments) },
    0,
  ]),
  /** Members of a leaf, or of its text, that nobody knows. */
  extra: {
    attrs: { leaf: { default: null }, text: { default: null } },
    inclusive: false,
    toDOM: () => ['span', 0],
  },
  /** A mark that nobody knows, or that stands where it means nothing: bold in a line of code. */
  'opaque-mark': {
    attrs: { source: MARK_SOURCE },
    excludes: '',
    toDOM: () => ['span', { 'data-mark': 'opaque' }, 0],
  },
  ...Object.fromEntries(MARKS.map((type) => [toMarkName(type), leafMark(type, TAGS[type])])),
}

/** The mark of the editor for one of the document. `code` is a block there too, and ProseMirror wants names for itself. */
export function toMarkName(type: MarkType): string {
  return type === 'code' ? 'inline-code' : type
}

/** Marks of a line of code. */
export const CODE_MARKS = 'link annotation extra opaque-mark'

export const toMarkType = (name: string): string => (name === 'inline-code' ? 'code' : name)
