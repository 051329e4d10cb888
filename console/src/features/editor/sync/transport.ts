/** Reads the page that is edited, and sends edits of it. */
import { type Document, giveKeys, type Node } from '@lectern/content/document'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { getToken } from '../../../api/session.ts'
import type { components } from '../../../api/types.ts'
import { type EditTarget, sendChanges } from '../../../shell/content-edits.ts'
import type { SavedDocument } from '../../../shell/drafts/types.ts'
import type { Edit, Transport } from './types.ts'

const EMPTY: Document = { object: 'document', data: {}, nodes: [] }
const AS_DOCUMENT = { format: 'document', metadata: false } as const

interface TransportOptions {
  space: string
  target: EditTarget
  page: string
  /** Who writes. Nothing is sent in the name of somebody who signed in meanwhile. */
  person: string
  newKey: () => string
}

export function createTransport({ space, target, page: pageId, person, newKey }: TransportOptions): Transport {
  const isSame = createPersonCheck(person)
  const readPage = (): Promise<components['schemas']['Page']> => {
    const changeRequestId = target.current()
    return changeRequestId === undefined
      ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId: space, pageId }, query: AS_DOCUMENT })
      : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
          path: { spaceId: space, changeRequestId, pageId },
          query: AS_DOCUMENT,
        })
  }
  return {
    read: async (): Promise<SavedDocument> => {
      const { documentId, document } = await readPage()
      const read = (document as Document | undefined) ?? EMPTY
      return { id: documentId ?? null, document: { ...read, nodes: giveKeys(read.nodes, new Set(), newKey) as Node[] } }
    },
    send: async (edit) => {
      if (!(await isSame())) throw new ApiProblem('Somebody else has signed in', { kind: 'signed-out', status: 401 })
      const { changes } = await target.write((id) => sendChanges(space, id, [toChange(pageId, edit)], { amend: true }))
      return { id: changes[0]?.documentId ?? null, splices: changes[0]?.splices }
    },
  }
}

/** Asks once for each token whose it is. */
function createPersonCheck(person: string): () => Promise<boolean> {
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
