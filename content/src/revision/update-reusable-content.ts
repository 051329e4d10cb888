import type { Document } from '../document/index.ts'
import type { StoredConflict } from './conflicts.ts'
import { conflictsIn } from './conflicts-in.ts'
import { removeConflicts } from './edit.ts'
import { type EncodedBody, putBody } from './encoded-body.ts'
import { findReusableContent, putReusableContent } from './files.ts'
import type { Nodes } from './nodes.ts'
import type { ReusableContent, Revision } from './types.ts'

interface ReusableContentUpdate {
  readonly id: string
  readonly title?: string | undefined
  /** Replaces the whole body; null empties it. */
  readonly body?: Document | EncodedBody | null
  readonly updatedAt?: string
}

/** Returns undefined when there is no such reusable content. A new title or body resolves the conflicts about it, as it does for a page. */
export async function updateReusableContent(
  nodes: Nodes,
  revision: Revision,
  { id, title, body, updatedAt }: ReusableContentUpdate,
): Promise<{ revision: Revision; content: ReusableContent } | undefined> {
  const old = await findReusableContent(nodes, revision, id)
  if (!old) return undefined
  const { document, ...rest } = old
  const hash = body === undefined ? document : body === null ? undefined : putBody(nodes, body)
  const content: ReusableContent = {
    ...rest,
    ...(title !== undefined && { title }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(hash !== undefined && { document: hash }),
  }
  const open = body ? ('hash' in body ? new Set(body.conflicts) : conflictsIn(body)) : new Set<string>()
  const isResolved = (conflict: StoredConflict) => {
    if (!('reusableContent' in conflict) || conflict.reusableContent !== id) return false
    if (conflict.kind === 'block') return body !== undefined && !open.has(conflict.id)
    return conflict.kind === 'field' && conflict.field === 'title' && title !== undefined
  }
  const edited = await putReusableContent(nodes, revision, content)
  return { revision: await removeConflicts(nodes, edited, isResolved), content }
}
