/** Types letters into a long document and prints the median time of a conversion after each, in milliseconds: node --import tsx. */

import { parseMarkdown } from '../../content/src/markdown/index.ts'
import { createEditorState, listSplices, toDocument } from '../../editor/src/index.ts'
import { pageMarkdown } from './pages.mjs'

const BLOCKS = 2_000
const LETTERS = 300

const paragraphs = Array.from(
  { length: BLOCKS },
  (_, number) => `Paragraph ${number}: ${pageMarkdown(number).slice(-200).replaceAll(/\s+/g, ' ')}`,
)
const { document } = parseMarkdown(paragraphs.join('\n\n'))
let count = 0
let state = createEditorState(document, { newKey: () => `new-${count++}` })
toDocument(state.doc)

const conversions = []
const splices = []
for (let letter = 0; letter < LETTERS; letter++) {
  state = state.apply(state.tr.insertText('a', Math.floor(state.doc.content.size / 2)))
  const start = performance.now()
  toDocument(state.doc)
  const converted = performance.now()
  listSplices(document, state.doc)
  conversions.push(converted - start)
  splices.push(performance.now() - converted)
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
console.log(JSON.stringify({ blocks: state.doc.childCount, conversion: median(conversions), splices: median(splices) }))
