/** Marks of the editor. Their order is that of the marks of a leaf in the document. */

import { MARKS, type MarkType, type NodeData } from '@lectern/content/document'
import type { DOMOutputSpec, Mark, MarkSpec } from 'prosemirror-model'
import { FRAGMENTS, MARK_DATA, MARK_SOURCE, REST } from './attributes.ts'

/** Inlines that hold text are marks. */
export const INLINE_MARKS = ['link', 'annotation'] as const

/**
 * `id` keeps neighbours apart that are otherwise equal. `depth` says how many of them the document has around it, so that one within the
 * other comes back as it was. `fragments` are the note of an annotation.
 */
const inlineMark = (tag: string): MarkSpec => ({
  attrs: {
    id: { validate: 'string' },
    depth: { default: 0 },
    data: MARK_DATA,
    fragments: FRAGMENTS,
    rest: REST,
  },
  inclusive: false,
  toDOM: ({ attrs }: Mark) => [tag, readHref(attrs.data), 0] as DOMOutputSpec,
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
  toDOM: ({ attrs }: Mark) => [
    tags[0]!,
    attrs.data ? { 'data-text': attrs.data.text, 'data-background': attrs.data.background } : {},
    0,
  ],
})

export const markSpecs: { [type: string]: MarkSpec } = {
  link: inlineMark('a'),
  annotation: inlineMark('span'),
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
