import { Schema } from 'prosemirror-model'
import { DATA, REST } from './attributes.ts'
import { blockSpecs } from './blocks.ts'
import { inlineSpecs } from './inlines.ts'
import { markSpecs } from './marks.ts'
import { tableSpecs } from './tables.ts'

/** The one schema of documents in the editor (docs/decisions/0081). */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: { data: DATA, rest: REST } },
    ...blockSpecs,
    ...tableSpecs,
    ...inlineSpecs,
  },
  marks: markSpecs,
})
