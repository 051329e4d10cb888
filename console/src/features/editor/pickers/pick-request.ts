import {
  BLOCKS,
  type BlockEntry,
  type BlockName,
  type BlockSubject,
  findBlockRange,
  insertBlock,
} from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'

/** What a person is to pick or write in a part of its own, which is loaded with its first use. */
export type PickRequest =
  | { kind: 'link' | 'find' }
  | { kind: 'find-in-pages'; initial?: InitialSearch }
  | { kind: 'subject'; block: BlockName; pos?: number }
  /** Without a position it is inserted at the caret. */
  | { kind: 'formula' | 'expression'; pos?: number }

/** What was typed into the search of one page goes along to that of all pages. */
export interface InitialSearch {
  text: string
  replacement: string
  isCaseSensitive: boolean
  isWholeWord: boolean
}

const PICKED: ReadonlySet<BlockSubject> = new Set(['page', 'reusable-content', 'specification', 'specification-file'])

/** Whether what the block shows is picked before it is inserted. */
export function isPicked(block: BlockName): boolean {
  const entry: BlockEntry = BLOCKS[block]
  return entry.subject !== undefined && PICKED.has(entry.subject)
}

/** Inserts a block; where it shows something, that is picked first. */
export function insertOrPick(view: EditorView, block: BlockName, pick: (request: PickRequest) => void): void {
  if (isPicked(block)) pick({ kind: 'subject', block })
  else {
    insertBlock(block)(view.state, view.dispatch)
    view.focus()
    const condition = block === 'if' ? findCondition(view) : undefined
    if (condition !== undefined) pick({ kind: 'expression', pos: condition })
  }
}

/** The block with a condition around the caret. */
function findCondition({ state: { selection } }: EditorView): number | undefined {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === 'if') return $from.before(depth)
  return undefined
}

/** Opens what the block with the caret, or the selected one, shows; undefined for blocks that show nothing. */
export function findSubjectRequest({ state }: EditorView): PickRequest | undefined {
  const range = findBlockRange(state)
  const block = range?.nodes[0]?.type.name as BlockName | undefined
  if (block === 'if') return { kind: 'expression', pos: range!.from }
  return block !== undefined && block in BLOCKS && isPicked(block)
    ? { kind: 'subject', block, pos: range!.from }
    : undefined
}

/** The open page that something is picked for. */
export interface PickContext {
  view: EditorView
  place: EditPlace
  target: EditTarget
  page: { id: string; title: string }
}
