/**
 * Every block has a key of its own. A block that was split off or copied gets a new one, one that was moved or pasted keeps its key if that is
 * free: what stands where the document did not change has the first right to a key, then what comes first.
 */
import type { Node as EditorNode } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { isUnusedFiller } from '../convert/document-blocks.ts'
import { createGiver, giveCarriedKeys, giveNoteKeys, listNotes } from './carried-nodes.ts'
import type { Range } from './changed-ranges.ts'
import { isConflictNode, listKeys, listLineKeys, listNodesInLine, listOwnKeys, needsKey } from './list-keys.ts'

interface Touched {
  readonly node: EditorNode
  readonly pos: number
  /** The node begins in a changed range: it was inserted, or its attributes were changed. */
  readonly isInserted: boolean
  readonly parent: EditorNode
}

export function giveMissingKeys(tr: Transaction, ranges: readonly Range[], newKey: () => string): void {
  clearFillers(tr, listTouched(tr.doc, ranges))
  const candidates = listTouched(tr.doc, ranges).filter(needsAttention)
  if (candidates.length === 0) return
  const taken = listTaken(tr.doc, candidates)
  const give = createGiver(taken, newKey)
  for (const { pos, isInserted } of candidates) {
    const node = tr.doc.nodeAt(pos)!
    if (needsKey(node) && !isUnusedFiller(node) && (isInserted || node.attrs.key === null)) {
      const { key } = node.attrs
      const isFree = key !== null && !taken.has(key)
      const given = isFree ? key : newKey()
      taken.add(given)
      if (!isFree) tr.setNodeAttribute(pos, 'key', given)
    }
    if (isInserted) setAttributes(tr, pos, giveCarriedKeys(node, give))
    if (!node.inlineContent) continue
    node.forEach((inline, offset) => {
      setAttributes(tr, pos + 1 + offset, giveCarriedKeys(inline, give))
    })
    for (const { mark, from, to } of listNotes(node, pos + 1)) {
      const keyed = giveNoteKeys(mark, give, newKey)
      if (keyed) tr.addMark(from, to, keyed)
    }
  }
}

/** Blocks that the ranges overlap, in the order of the document, without what lies in a conflict. */
function listTouched(doc: EditorNode, ranges: readonly Range[]): Touched[] {
  const touched = new Map<number, Touched>()
  for (const { from, to } of ranges) {
    doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, pos, parent) => {
      if (node.isInline) return false
      const isInserted = (pos >= from && pos < to) || touched.get(pos)?.isInserted === true
      touched.set(pos, { node, pos, isInserted, parent: parent! })
      return !isConflictNode(node)
    })
  }
  return [...touched.values()].sort((one, other) => one.pos - other.pos)
}

/** A filler is the only child, and empty. */
function clearFillers(tr: Transaction, touched: readonly Touched[]): void {
  for (const { node, pos, parent } of touched)
    if (node.attrs.filler === true && (parent.childCount > 1 || !isUnusedFiller(node)))
      tr.setNodeAttribute(pos, 'filler', false)
}

const needsAttention = ({ node, isInserted }: Touched) =>
  (isInserted && listOwnKeys(node).length > 0) ||
  (needsKey(node) && node.attrs.key === null && !isUnusedFiller(node)) ||
  (node.inlineContent && listNodesInLine(node).length > 0)

/** Of the keys that candidates have, those that other blocks have too. */
function listTaken(doc: EditorNode, candidates: readonly Touched[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { node, isInserted } of candidates) {
    const free = isInserted ? listOwnKeys(node) : node.inlineContent ? listLineKeys(node) : []
    for (const key of free) counts.set(key, (counts.get(key) ?? 0) - 1)
  }
  for (const block of doc.children)
    for (const key of listKeys(block)) if (counts.has(key)) counts.set(key, counts.get(key)! + 1)
  return new Set([...counts].flatMap(([key, count]) => (count > 0 ? [key] : [])))
}

function setAttributes(tr: Transaction, pos: number, attrs: object | undefined): void {
  for (const [name, value] of Object.entries(attrs ?? {})) tr.setNodeAttribute(pos, name, value)
}
