import {
  type File,
  findAncestors,
  findFile,
  findPage,
  findReusableContent,
  toPagePath,
} from '@lectern/content/revision'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import type { OpenRevision } from '../revisions/index.ts'
import { toRevisionFile } from '../space-content/index.ts'
import type { PrintedConflict } from './conflict-tasks.ts'
import type { ChangeRequestConflict } from './schema.ts'

interface View {
  urls: Urls
  secrets: Secrets
}

export async function toConflict(
  head: OpenRevision,
  conflict: PrintedConflict,
  view: View,
): Promise<ChangeRequestConflict> {
  const side = (value: unknown) => toSide(conflict, value, view)
  return {
    object: 'conflict',
    id: conflict.id,
    kind: conflict.kind,
    ...(await findSubject(head, conflict)),
    ...(conflict.kind === 'field' && { field: conflict.field }),
    base: side(conflict.base),
    primary: side(conflict.primary),
    change: side(conflict.change),
  }
}

/** What the conflict is about, as it is in the head: nothing with an open conflict has been removed from it. */
async function findSubject({ nodes, content }: OpenRevision, conflict: PrintedConflict) {
  if (conflict.kind === 'file') {
    const file = await findFile(nodes, content, conflict.file)
    return { file: { id: conflict.file, name: file?.name ?? '' } }
  }
  const { page: pageId, reusableContent } = conflict as { page?: string; reusableContent?: string }
  if (pageId === undefined) {
    const id = reusableContent!
    return { reusableContent: { id, title: (await findReusableContent(nodes, content, id))?.title ?? '' } }
  }
  const page = await findPage(nodes, content, pageId)
  const path = page ? toPagePath(await findAncestors(nodes, content, page), page) : ''
  return { page: { id: pageId, title: page?.title ?? '', path } }
}

function toSide({ kind }: PrintedConflict, value: unknown, view: View): unknown {
  if (value === null || value === undefined) return null
  // The side of a block is a body already.
  if (kind === 'block') return value
  if (kind === 'file') return toRevisionFile(value as File, { ...view, metadata: true })
  if (kind === 'field') return value
  const { children: _children, document, ...thing } = value as { children?: unknown; document?: string }
  return { ...thing, ...(document !== undefined && { documentId: document }) }
}
