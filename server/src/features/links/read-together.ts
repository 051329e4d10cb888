import type { NodeStore, StoredNode } from '@lectern/content/revision'

/** What several ask of a store at the same moment becomes one read: so many spaces are gone through as quickly as one. */
export function readTogether(store: NodeStore): NodeStore {
  let gathering: { hashes: Set<string>; answer: Promise<ReadonlyMap<string, StoredNode>> } | undefined
  return {
    ...store,
    get(hashes) {
      if (!gathering) {
        const asked = new Set<string>()
        // Whoever can ask at this moment has asked once the tasks at hand are done.
        const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
          gathering = undefined
          return store.get([...asked])
        })
        gathering = { hashes: asked, answer }
      }
      for (const hash of hashes) gathering.hashes.add(hash)
      return gathering.answer
    },
  }
}
