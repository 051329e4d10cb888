/** Reads the page that is edited, and sends edits of it. */
import { type Document, giveKeys, type Node } from '@lectern/content/document'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getToken } from '../../api/session.ts'
import type { components } from '../../api/types.ts'
import { type EditTarget, sendChanges } from '../content-edits.ts'
import type { SavedDocument } from '../drafts/types.ts'
import { readReusableId } from './edited-text.ts'
import type { Edit, OtherWriter, Transport } from './types.ts'

const EMPTY: Document = { object: 'document', data: {}, nodes: [] }
/** Milliseconds within which people write together. */
const RECENT = 10 * 60_000
const AS_DOCUMENT = { format: 'document', metadata: false } as const

interface TransportOptions {
  space: string
  target: EditTarget
  /** Of a page, or of reusable content as `edited-text.ts` names it. */
  page: string
  /** Who writes. Nothing is sent in the name of somebody who signed in meanwhile. */
  person: string
  newKey: () => string
}

export function createTransport({ space, target, page: pageId, person, newKey }: TransportOptions): Transport {
  const isSame = createPersonCheck(person)
  const reusable = readReusableId(pageId)
  const readPage = (): Promise<components['schemas']['Page']> => {
    const changeRequestId = target.current()
    return changeRequestId === undefined
      ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId: space, pageId }, query: AS_DOCUMENT })
      : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
          path: { spaceId: space, changeRequestId, pageId },
          query: AS_DOCUMENT,
        })
  }
  /** The people who saved lately, the last one first. */
  const listWriters = async (): Promise<readonly components['schemas']['User'][]> => {
    const changeRequestId = target.current()
    if (changeRequestId !== undefined) {
      const path = { spaceId: space, changeRequestId }
      const { items } = await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', { path })
      const recent = items.filter(({ updatedAt }) => Date.now() - Date.parse(updatedAt) < RECENT)
      return (recent.length > 0 ? recent : items).map(({ user }) => user)
    }
    const { items } = await call('get', '/spaces/{spaceId}/revisions', {
      path: { spaceId: space },
      query: { pageId, limit: 1 },
    })
    const last = items[0]
    return last?.createdBy ? [last.createdBy, ...(last.contributors ?? [])] : []
  }
  return {
    findOtherWriter: async (): Promise<OtherWriter | undefined> => {
      const writers = await listWriters()
      const writer = writers.find(({ id }) => id !== person) ?? writers[0]
      return writer && { name: writer.displayName, isSelf: writer.id === person }
    },
    read: async (): Promise<SavedDocument> => {
      const { documentId, document } = await (reusable === undefined
        ? readPage()
        : readReusableContent(space, target.current(), reusable))
      const read = (document as Document | undefined) ?? EMPTY
      return { id: documentId ?? null, document: { ...read, nodes: giveKeys(read.nodes, new Set(), newKey) as Node[] } }
    },
    send: async (edit) => {
      if (!(await isSame())) throw new ApiProblem('Somebody else has signed in', { kind: 'signed-out', status: 401 })
      const change = reusable === undefined ? toChange(pageId, edit) : toReusableChange(reusable, edit)
      const { changes, reusableContents } = await target.write((id) =>
        sendChanges(space, id, [change], { amend: true }),
      )
      const written = reusable === undefined ? changes[0] : reusableContents?.[0]
      return { id: written?.documentId ?? null, splices: written?.splices }
    },
  }
}

/** Asks once for each token whose it is. */
export function createPersonCheck(person: string): () => Promise<boolean> {
  let checked: { token: string; isSame: boolean } | undefined
  return async () => {
    const token = await getToken()
    if (checked?.token !== token) checked = { token, isSame: (await call('get', '/user', {})).id === person }
    return checked.isSame
  }
}

const toChange = (page: string, edit: Edit) =>
  'splices' in edit
    ? { operation: 'edit_blocks', page, base: edit.base, splices: edit.splices }
    : { operation: 'update_page', page, base: edit.base, document: { document: edit.document } }

const toReusableChange = (reusableContent: string, edit: Edit) =>
  'splices' in edit
    ? { operation: 'edit_blocks', reusableContent, base: edit.base, splices: edit.splices }
    : { operation: 'update_reusable_content', reusableContent, base: edit.base, document: { document: edit.document } }

/** The body of reusable content, as that of a page is read. */
async function readReusableContent(spaceId: string, changeRequestId: string | undefined, reusableContentId: string) {
  const { document: documentId } =
    changeRequestId === undefined
      ? await call('get', '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}', {
          path: { spaceId, reusableContentId },
        })
      : await call(
          'get',
          '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
          { path: { spaceId, changeRequestId, reusableContentId } },
        )
  if (documentId === undefined) return {}
  const document: unknown = await call('get', '/spaces/{spaceId}/documents/{documentId}', {
    path: { spaceId, documentId },
  })
  return { documentId, document }
}
