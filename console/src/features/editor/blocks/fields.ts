/** What of a block is written in fields beside its text. The names are those of the block's data. */

export type BlockField =
  | { name: string; kind: 'text' | 'lines' | 'date' }
  | { name: string; kind: 'choice'; options: readonly string[] }
  | { name: string; kind: 'switch' }
  /** A page, a file or an address. */
  | { name: string; kind: 'reference' }
  /** What the block shows, chosen in a picker. */
  | { name: string; kind: 'subject' }
  /** A condition, written in a part of its own. */
  | { name: string; kind: 'expression' }

const text = (name: string): BlockField => ({ name, kind: 'text' })
const flag = (name: string): BlockField => ({ name, kind: 'switch' })
const reference: BlockField = { name: 'ref', kind: 'reference' }
const subject: BlockField = { name: 'ref', kind: 'subject' }
const choice = (name: string, ...options: string[]): BlockField => ({ name, kind: 'choice', options })

export const BLOCK_FIELDS: { readonly [type: string]: readonly BlockField[] } = {
  hint: [choice('style', 'info', 'success', 'warning', 'danger')],
  code: [text('syntax'), text('title'), flag('lineNumbers')],
  'tabs-item': [text('title')],
  update: [{ name: 'date', kind: 'date' }],
  prompt: [text('description')],
  if: [{ name: 'expression', kind: 'expression' }],
  image: [text('alt')],
  embed: [text('url')],
  file: [reference],
  drawing: [reference, text('alt')],
  math: [{ name: 'formula', kind: 'lines' }],
  'content-ref': [subject],
  'reusable-content': [subject],
  swagger: [subject, text('path'), text('method')],
  'openapi-operation': [subject],
  'openapi-webhook': [subject],
  'openapi-schemas': [subject],
}
