import { type Document, giveKeys, type Node } from '@lectern/content/document'
import { parseMarkdown, printMarkdown } from '@lectern/content/markdown'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createInputRules } from '../commands/input-rules.ts'
import { toDocument } from '../convert/to-document.ts'
import { createEditorState } from '../editor-state.ts'

/** Keys in the order in which they are asked for. */
export function countKeys(prefix = 'n'): () => string {
  let count = 0
  return () => `${prefix}${count++}`
}

/** The document of a markdown text, its blocks named a0, a1… in reading order. */
export function documentFrom(markdown: string): Document {
  const parsed = parseMarkdown(markdown, { newKey: countKeys('a') })
  if (parsed.kind !== 'parsed') throw new Error(JSON.stringify(parsed))
  return parsed.document
}

/** A key for every block, as the server gives them. */
export const withKeys = (document: Document): Document => ({
  ...document,
  nodes: giveKeys(document.nodes, new Set(), countKeys('k')) as Node[],
})

export const openMarkdown = (markdown: string): EditorState =>
  createEditorState(documentFrom(markdown), { newKey: countKeys(), plugins: [createInputRules(countKeys('link'))] })

/** The place of a text in a document. */
export function positionOf({ doc }: EditorState, text: string): number {
  let found = -1
  doc.descendants((node, pos) => {
    const at = node.isText ? node.text!.indexOf(text) : -1
    if (found < 0 && at >= 0) found = pos + at
  })
  if (found < 0) throw new Error(`There is no ${text} in ${doc}`)
  return found
}

/** The state with the caret before `|` in one of its texts, which is removed; `||` is a place to select to. */
export function openAt(markdown: string): EditorState {
  const state = openMarkdown(markdown)
  const from = positionOf(state, '|')
  const cleared = state.apply(state.tr.delete(from, from + 1).setMeta('addToHistory', false))
  const end = cleared.doc.textContent.includes('|') ? positionOf(cleared, '|') : undefined
  const tr = cleared.tr.setMeta('addToHistory', false)
  if (end !== undefined) tr.delete(end, end + 1)
  return cleared.apply(tr.setSelection(TextSelection.create(tr.doc, from, end ?? from)))
}

/** Undefined: the command has no meaning there. Without dispatch it says the same. */
export function run(state: EditorState, command: Command): EditorState | undefined {
  let next: EditorState | undefined
  const isDone = command(state, (tr) => {
    next = state.apply(tr)
    next.doc.check()
  })
  if (command(state) !== isDone) throw new Error('The command says something else when it is asked')
  return isDone ? (next ?? state) : undefined
}

/** Types letter by letter, as a view does: plugins may take a letter, else it is inserted. */
export function typeText(state: EditorState, text: string): EditorState {
  let current = state
  const view = {
    get state() {
      return current
    },
    dispatch: (tr: Transaction) => {
      current = current.apply(tr)
    },
    composing: false,
  }
  for (const letter of text) {
    const { from, to } = current.selection
    const insert = () => current.tr.insertText(letter, from, to)
    const isTaken = current.plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(plugin, view as unknown as EditorView, from, to, letter, insert),
    )
    if (!isTaken) view.dispatch(insert())
    current.doc.check()
  }
  return current
}

/** The document as markdown, the caret as `|`. */
export function printState(state: EditorState): string {
  const { selection } = state
  const shown = selection instanceof TextSelection ? state.apply(state.tr.insertText('|', selection.head)) : state
  return printMarkdown(toDocument(shown.doc))
}
