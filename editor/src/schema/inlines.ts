/** What stands within a line besides text. */
import type { NodeSpec } from 'prosemirror-model'
import { DATA, REST, SOURCE } from './attributes.ts'
import { readNoteText } from './note-text.ts'

/** Inlines without text of their own. */
export const INLINE_ATOMS = ['emoji', 'icon', 'inline-math', 'expression', 'mention', 'inline-image', 'button'] as const

const atom = (type: string): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { data: DATA, rest: REST },
  toDOM: () => ['span', { 'data-inline': type }],
})

export const inlineSpecs: { [type: string]: NodeSpec } = {
  text: { group: 'inline' },
  /** A line feed in a text of the document. Lines of code have none. */
  'line-break': {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  ...Object.fromEntries(INLINE_ATOMS.map((type) => [type, atom(type)])),
  /** A link or an annotation without text, such as the mark of a footnote. */
  'empty-inline': {
    group: 'inline empty_inline',
    inline: true,
    atom: true,
    attrs: { source: SOURCE },
    toDOM: ({ attrs: { source } }) =>
      source.type === 'annotation'
        ? ['sup', { 'data-inline': 'note', title: readNoteText(source.fragments) }]
        : ['span', { 'data-inline': 'empty' }],
  },
  /** An inline that the editor cannot model: it can be moved and removed, and is never changed. */
  'opaque-inline': {
    group: 'inline opaque_inline',
    inline: true,
    atom: true,
    attrs: { source: SOURCE },
    toDOM: () => ['span', { 'data-inline': 'opaque' }],
  },
}
