import { saveRevision } from '../build-revision.ts'
import { type Nodes, openNodes } from '../nodes.ts'
import type { Hash, NewNode, NodeStore, Revision, StoredNode } from '../types.ts'

/** A store in memory that stores texts like a real one, and counts the requests. */
export class MapStore implements NodeStore {
  readonly texts = new Map<Hash, string>()
  readonly digest?: (text: string) => Hash
  reads = 0
  calls = 0

  constructor(digest?: (text: string) => Hash) {
    if (digest) this.digest = digest
  }

  async get(hashes: readonly Hash[]): Promise<Map<Hash, StoredNode>> {
    this.calls++
    this.reads += hashes.length
    return new Map(hashes.map((hash) => [hash, JSON.parse(this.texts.get(hash)!) as StoredNode]))
  }

  /** Writes the nodes that a revision needs, as a host does at the end of an operation. */
  save(nodes: Nodes, revision: Revision): { hash: Hash; written: NewNode[] } {
    const hash = saveRevision(nodes, revision)
    const written = nodes.made(hash)
    for (const node of written) this.texts.set(node.hash, node.text)
    return { hash, written }
  }

  open = () => openNodes(this)
}
