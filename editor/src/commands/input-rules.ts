/** Markdown as it is typed. */
import type { MarkType } from '@lectern/content/document'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { type EditorState, type Plugin, Selection, type Transaction } from 'prosemirror-state'
import { toEditorBlocks } from '../convert/to-editor.ts'
import { toMarkName } from '../schema/marks.ts'
import { schema } from '../schema/schema.ts'
import { BLOCKS, type BlockName } from './block-catalog.ts'
import { insertBlock } from './insert-block.ts'
import { turnInto } from './turn-into.ts'

export const createInputRules = (newId: () => string): Plugin =>
  inputRules({ rules: [...blockRules, ...markRules, linkRule(newId), mathRule] })

/** Runs on a line that begins with the text: the text goes, and the line becomes a block. */
function blockRule(
  pattern: RegExp,
  change: (match: RegExpMatchArray) => { name: BlockName; data?: object },
): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name !== 'paragraph') return null
    const { name, data } = change(match)
    const cleared = state.tr.delete(start, end)
    return runOn(state, cleared, (next, dispatch) =>
      BLOCKS[name].isTarget
        ? turnInto(name, { ...data })(next, dispatch)
        : insertBlock(name, { ...data })(next, dispatch),
    )
  })
}

/** Runs a command on the document of a transaction, and adds its steps to it. */
function runOn(
  state: EditorState,
  tr: Transaction,
  command: (state: EditorState, dispatch: (tr: Transaction) => void) => boolean,
): Transaction | null {
  let added: Transaction | undefined
  const plain = state.reconfigure({ plugins: [] })
  const isDone = command(plain.apply(plain.tr.step(tr.steps[0]!)), (each) => {
    added = each
  })
  if (!isDone || !added) return null
  for (const step of added.steps) tr.step(step)
  return tr.setSelection(Selection.fromJSON(tr.doc, added.selection.toJSON()))
}

const blockRules = [
  blockRule(/^(#{1,3})\s$/, ([, marks]) => ({ name: `heading-${marks!.length}` as 'heading-1' })),
  blockRule(/^[-*+]\s$/, () => ({ name: 'list-unordered' })),
  blockRule(/^(\d{1,9})[.)]\s$/, ([, start]) => ({
    name: 'list-ordered',
    data: Number(start) === 1 ? {} : { start: Number(start) },
  })),
  blockRule(/^\[ ?\]\s$/, () => ({ name: 'list-tasks' })),
  blockRule(/^>\s$/, () => ({ name: 'blockquote' })),
  blockRule(/^```([\w+#-]*)\s$/, ([, syntax]) => ({ name: 'code', data: syntax ? { syntax } : {} })),
  blockRule(/^\$\$\s$/, () => ({ name: 'math' })),
  dividerRule(),
]

/** The divider takes the place of the line, and an empty line follows. */
function dividerRule(): InputRule {
  return new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name !== 'paragraph' || $start.parent.childCount > 1) return null
    const [divider] = toEditorBlocks([BLOCKS.divider.create()])
    const line = $start.parent.type.create({ key: $start.parent.attrs.key })
    return state.tr.replaceWith($start.before(), $start.after(), [divider!, line])
  })
}

/** The last group is the text that is marked, with the delimiters around it. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', delimiter = '', text = ''] = match
    const mark = schema.marks[toMarkName(type)]!
    const $start = state.doc.resolve(start)
    if (!$start.parent.type.allowsMarkType(mark) || whole === '') return null
    const from = start + before.length
    const typed = delimiter.length - 1
    const tr = state.tr
    if (typed > 0) tr.delete(end - typed, end)
    tr.delete(from, from + delimiter.length)
    return tr.addMark(from, from + text.length, mark.create()).removeStoredMark(mark)
  })
}

const markRules = [
  markRule(/(^|[^*])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, 'bold'),
  markRule(/(^|[^\w_])(__)([^\s_](?:[^_]*[^\s_])?)__$/, 'bold'),
  markRule(/(^|[^*])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/, 'italic'),
  markRule(/(^|[^\w_])(_)([^\s_](?:[^_]*[^\s_])?)_$/, 'italic'),
  markRule(/(^|[^~])(~~)([^\s~](?:[^~]*[^\s~])?)~~$/, 'strikethrough'),
  markRule(/(^|[^`])(`)([^`]+)`$/, 'code'),
]

const linkRule = (newId: () => string) =>
  new InputRule(/\[([^[\]]+)\]\(([^()\s]+)\)$/, (state, [, text = '', url = ''], start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name === 'code-line' || !$start.parent.type.allowsMarkType(schema.marks.link!)) return null
    const mark = schema.mark('link', { id: newId(), data: { ref: { kind: 'url', url } } })
    const tr = state.tr.delete(start + 1 + text.length, end).delete(start, start + 1)
    return tr.addMark(start, start + text.length, mark).removeStoredMark(schema.marks.link!)
  })

const mathRule = new InputRule(/\$\$([^$]+)\$\$$/, (state, [, formula = ''], start, end) => {
  const $start = state.doc.resolve(start)
  if (!$start.parent.type.contentMatch.matchType(schema.nodes['inline-math']!)) return null
  return state.tr.replaceWith(start, end, schema.node('inline-math', { data: { formula } }))
})
