import { saveRevision } from '../build-revision.ts'
import { type Nodes, openNodes } from '../nodes.ts'
import type { Hash, NewNode, NodeStore, Revision, StoredNode } from '../types.ts'

/** A store in memory that keeps what a real one would, as text, and counts what it is asked for. */
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

  /** Writes what a revision needs, as a host does at the end of a piece of work. */
  save(nodes: Nodes, revision: Revision): { hash: Hash; written: NewNode[] } {
    const hash = saveRevision(nodes, revision)
    const written = nodes.made(hash)
    for (const node of written) this.texts.set(node.hash, node.text)
    return { hash, written }
  }

  open = () => openNodes(this)
}
