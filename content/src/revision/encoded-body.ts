/** A body that was encoded into nodes elsewhere: it is added to a revision without being parsed. */
import type { Document } from '../document/index.ts'
import { conflictsIn } from './conflicts-in.ts'
import { type Nodes, openNodes } from './nodes.ts'
import type { Hash, NewNode, NodeStore } from './types.ts'

export interface EncodedBody {
  readonly hash: Hash
  readonly nodes: readonly NewNode[]
  /** The ids of the conflicts in it. */
  readonly conflicts: readonly string[]
}

export function encodeBody(document: Document, digest?: NodeStore['digest']): EncodedBody {
  const nodes = openNodes({ get: async () => new Map(), ...(digest && { digest }) })
  const hash = nodes.put('document', document)
  return { hash, nodes: nodes.made(hash), conflicts: [...conflictsIn(document)] }
}

export function putBody(nodes: Nodes, body: Document | EncodedBody): Hash {
  if (!('hash' in body)) return nodes.put('document', body)
  nodes.adopt(body.nodes)
  return body.hash
}
