/** A draft whose change request is closed, or whose page is gone, goes on in a new change request. */
import type { Document } from '@lectern/content/document'
import { call } from '../../api/client.ts'
import { changeRequestAddress, changeTabAddress } from '../addresses.ts'
import { archiveIfEmpty, sendChanges } from '../content-edits.ts'
import { readReusableId } from '../saving/edited-text.ts'
import { handOverDraft } from './draft-store.ts'
import { type DraftObstacle, unlessGone } from './find-obstacle.ts'
import type { Draft, DraftPlace } from './types.ts'

/** The address of its editor there. The draft itself may be forgotten then: its words are in another one, or stored. */
export async function continueInNewChangeRequest(
  about: DraftPlace,
  draft: Draft,
  obstacle: DraftObstacle,
): Promise<string> {
  const { space: spaceId, organization, page: pageId } = about
  const created = await call('post', '/spaces/{spaceId}/change-requests', { path: { spaceId }, body: {} })
  const toAddress = (path: string) => `${changeRequestAddress(organization, spaceId, created.number, path)}?mode=edit`
  const reusable = readReusableId(pageId)
  try {
    if (reusable !== undefined) {
      const id = await writeReusableContent(spaceId, created.id, { id: reusable, title: about.title }, draft.mine)
      return `${changeTabAddress(organization, spaceId, created.number, 'reusable')}/${id}?mode=edit`
    }
    const page = await unlessGone(
      call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
        path: { spaceId, changeRequestId: created.id, pageId },
        query: { format: 'document', metadata: false },
      }),
    )
    if (!page) return toAddress(await insertPage(spaceId, created.id, about.title, draft.mine))
    const base = obstacle === 'archived' ? await readBeforeChangeRequest(about) : undefined
    const address = toAddress(page.path ?? '')
    await handOverDraft({ ...about, changeRequest: created.id, address }, base ? { ...draft, base } : draft)
    return address
  } catch (error) {
    await archiveIfEmpty(spaceId, created.id).catch(() => {})
    throw error
  }
}

/** An archived change request is not in the space: what was saved there goes along, as an edit of what the page was before. */
async function readBeforeChangeRequest({ space: spaceId, changeRequest = '', page: pageId }: DraftPlace) {
  const { revisionMergedAncestor: revisionId } = await call(
    'get',
    '/spaces/{spaceId}/change-requests/{changeRequestId}',
    { path: { spaceId, changeRequestId: changeRequest } },
  )
  const page = await unlessGone(
    call('get', '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', {
      path: { spaceId, revisionId, pageId },
      query: { format: 'document', metadata: false },
    }),
  )
  return page?.document ? { id: page.documentId ?? null, document: page.document as unknown as Document } : undefined
}

/** Returns the path of the page. */
async function insertPage(spaceId: string, changeRequestId: string, title: string, document: Document) {
  const change = { operation: 'insert_page', title, document: { document } }
  const { changes } = await sendChanges(spaceId, changeRequestId, [change])
  const { id: pageId } = changes[0]!.page as { id: string }
  const { path } = await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
    path: { spaceId, changeRequestId, pageId },
  })
  return path ?? ''
}

/** Writes the words into the reusable content, or into a new one where it is gone. Returns its id. */
async function writeReusableContent(
  spaceId: string,
  changeRequestId: string,
  { id, title }: { id: string; title: string },
  document: Document,
): Promise<string> {
  const isThere = await unlessGone(
    call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}', {
      path: { spaceId, changeRequestId, reusableContentId: id },
    }),
  )
  const { reusableContents } = await sendChanges(spaceId, changeRequestId, [
    isThere
      ? { operation: 'update_reusable_content', reusableContent: id, document: { document } }
      : { operation: 'insert_reusable_content', title, document: { document } },
  ])
  return reusableContents?.[0]?.id ?? id
}
