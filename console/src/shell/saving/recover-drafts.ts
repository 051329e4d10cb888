/** What a tab that is gone left unsent is on the screen again when its page is opened. */

import type { Draft, SavedDocument } from '../drafts/types.ts'
import { type HeldBlocks, reconcile } from './reconcile.ts'

interface Recovered {
  document: SavedDocument['document']
  held: HeldBlocks
}

export function recoverDrafts(stored: SavedDocument, drafts: readonly Draft[], newKey: () => string): Recovered {
  let recovered: Recovered = { document: stored.document, held: new Map() }
  for (const draft of drafts) {
    const mine = reconcile(
      { base: draft.base.document, theirs: stored.document, mine: draft.mine, held: new Map(draft.held) },
      newKey,
    )
    recovered = recovered.document === stored.document ? mine : combine(stored, recovered, mine, newKey)
  }
  return recovered
}

/** Two drafts of one page: the second is merged into the first as if somebody else had written it. */
function combine(stored: SavedDocument, first: Recovered, second: Recovered, newKey: () => string): Recovered {
  const both = reconcile(
    { base: stored.document, theirs: second.document, mine: first.document, held: new Map() },
    newKey,
  )
  const other = new Map(stored.document.nodes.map((node) => [node.key, node]))
  const nodes = both.document.nodes.flatMap((node) => {
    const theirs = both.held.get(node.key ?? '')
    return theirs ? [node, { ...theirs, key: newKey() }] : [node]
  })
  const held = new Map(
    [...first.held.keys(), ...second.held.keys()].flatMap((key) => {
      const node = other.get(key)
      return node ? [[key, node] as const] : []
    }),
  )
  return { document: { ...both.document, nodes }, held }
}
