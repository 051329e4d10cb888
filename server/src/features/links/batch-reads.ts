import type { NodeStore, StoredNode } from '@lectern/content/revision'

/** Combines concurrent reads of a store into one: many spaces are read as quickly as one. */
export function batchReads(store: NodeStore): NodeStore {
  let pending: { hashes: Set<string>; answer: Promise<ReadonlyMap<string, StoredNode>> } | undefined
  return {
    ...store,
    get(hashes) {
      if (!pending) {
        const wanted = new Set<string>()
        // All callers of this turn of the event loop have called before the next one starts.
        const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
          pending = undefined
          return store.get([...wanted])
        })
        pending = { hashes: wanted, answer }
      }
      for (const hash of hashes) pending.hashes.add(hash)
      return pending.answer
    },
  }
}
