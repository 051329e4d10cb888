/** Marks the lines of the front matter: markdown would take them for a heading, and colour them as one. */
import { type EditorState, type Extension, RangeSet, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

const FENCE = /^---[ \t]*$/
/** Longer front matter is not coloured. */
const MOST_LINES = 1000

const line = Decoration.line({ class: 'cm-front-matter' })

/** The number of the line that ends the front matter; 0 where there is none. */
function findEnd(text: Text): number {
  if (!FENCE.test(text.line(1).text)) return 0
  for (let at = 2; at <= Math.min(text.lines, MOST_LINES); at++) if (FENCE.test(text.line(at).text)) return at
  return 0
}

function markLines({ doc }: EditorState): DecorationSet {
  const end = findEnd(doc)
  return RangeSet.of(Array.from({ length: end }, (_, index) => line.range(doc.line(index + 1).from)))
}

const marks = StateField.define<DecorationSet>({
  create: markLines,
  update: (value, { docChanged, state }) => (docChanged ? markLines(state) : value),
  provide: (field) => EditorView.decorations.from(field),
})

export const frontMatterLines: Extension = [
  marks,
  EditorView.baseTheme({
    '.cm-front-matter': { color: 'var(--ink-dim)' },
    '.cm-front-matter [class*="tok-"]': { color: 'inherit', fontWeight: 'inherit', textDecoration: 'none' },
  }),
]
