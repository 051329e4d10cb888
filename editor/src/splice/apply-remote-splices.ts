/**
 * The edits of others, as splices, in an open editor: one transaction that is not part of the undo history. A block that comes back under its own
 * key is changed only where it differs, so that a caret in the rest of it stays.
 */
import type { BlockSplice, Node } from '@lectern/content/document'
import { type Node as EditorNode, Fragment, ReplaceError, Slice } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { isUnusedFiller } from '../convert/document-blocks.ts'
import { createFiller } from '../convert/editor-blocks.ts'
import { toEditorBlocks } from '../convert/to-editor.ts'
import { REMOTE_EDIT } from '../keys/remote-edit.ts'

/** Undefined: a splice names a block that the editor does not have at its top level, and nothing is applied. */
export function applyRemoteSplices(state: EditorState, splices: readonly BlockSplice[]): Transaction | undefined {
  const { doc } = state
  const places = new Map(doc.children.map((node, at) => [node.attrs.key as string | null, at]))
  const inserted = new Map<number, Node[]>()
  const removed = new Set<number>()
  for (const { after, remove, insert } of splices) {
    const at = after === null ? -1 : places.get(after)
    if (at === undefined) return undefined
    inserted.set(at, [...(inserted.get(at) ?? []), ...insert])
    for (const key of remove) {
      const place = places.get(key)
      if (place === undefined) return undefined
      removed.add(place)
    }
  }
  if (doc.childCount === 1 && isUnusedFiller(doc.firstChild!) && inserted.size > 0) removed.add(0)

  const next: EditorNode[] = toEditorBlocks(inserted.get(-1) ?? [])
  doc.forEach((node, _offset, at) => {
    if (!removed.has(at)) next.push(node)
    next.push(...toEditorBlocks(inserted.get(at) ?? []))
  })
  const tr = state.tr.setMeta('addToHistory', false).setMeta(REMOTE_EDIT, true)
  replaceBlocks(tr, next.length > 0 ? next : [createFiller('paragraph')])
  return tr
}

/** Changes the document block by block into one of the given blocks. */
function replaceBlocks(tr: Transaction, next: readonly EditorNode[]): void {
  const before = tr.doc.children
  let start = 0
  while (start < before.length && start < next.length && before[start] === next[start]) start++
  let end = 0
  const most = Math.min(before.length, next.length) - start
  while (end < most && before[before.length - 1 - end] === next[next.length - 1 - end]) end++
  const olds = before.slice(start, before.length - end)
  const nows = next.slice(start, next.length - end)
  const places = new Map(nows.map((node, at) => [node.attrs.key as string | null, at]))
  // Blocks that both have, in the same order; the others go or come between them. The last are changed first, so that positions stay.
  const pairs = risingPairs(olds.map(({ attrs }) => (attrs.key === null ? undefined : places.get(attrs.key))))
  let pos = sizeOf(before.slice(0, before.length - end))
  let [oldEnd, nowEnd] = [olds.length, nows.length]
  for (const [old, now] of [...pairs.reverse(), [-1, -1] as const]) {
    const from = pos - sizeOf(olds.slice(old + 1, oldEnd))
    const between = nows.slice(now + 1, nowEnd)
    if (pos > from || between.length > 0) tr.replace(from, pos, new Slice(Fragment.from(between), 0, 0))
    if (old < 0) break
    pos = from - olds[old]!.nodeSize
    changeBlock(tr, pos, olds[old]!, nows[now]!)
    ;[oldEnd, nowEnd] = [old, now]
  }
}

const sizeOf = (nodes: readonly EditorNode[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)

/** Old places with their new ones, as far as both rise. */
function risingPairs(places: readonly (number | undefined)[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const [old, now] of places.entries())
    if (now !== undefined && now > (pairs.at(-1)?.[1] ?? -1)) pairs.push([old, now])
  return pairs
}

/** Replaces what differs between two versions of a block; the whole block where a part cannot be replaced alone. */
function changeBlock(tr: Transaction, pos: number, old: EditorNode, now: EditorNode): void {
  if (old === now || old.eq(now)) return
  const difference = old.sameMarkup(now) && findDifference(old, now)
  if (!difference) tr.replaceWith(pos, pos + old.nodeSize, now)
  else tr.step(new ReplaceStep(pos + 1 + difference.from, pos + 1 + difference.to, difference.slice))
}

function findDifference(old: EditorNode, now: EditorNode): { from: number; to: number; slice: Slice } | undefined {
  const from = old.content.findDiffStart(now.content)!
  const { a, b } = old.content.findDiffEnd(now.content)!
  // Where both ends overlap, as in "aa" and "aaa".
  const overlap = Math.max(0, from - Math.min(a, b))
  const [to, end] = [a + overlap, b + overlap]
  const slice = now.slice(from, end)
  try {
    return old.replace(from, to, slice).eq(now) ? { from, to, slice } : undefined
  } catch (error) {
    if (error instanceof ReplaceError) return undefined
    throw error
  }
}
