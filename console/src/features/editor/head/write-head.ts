import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../api/query.ts'
import { sendChanges } from '../../../shell/content-edits.ts'
import type { OpenEditor } from '../view/open-editor.ts'

/** Writes fields of the page that is edited; the tree of pages and its settings show them then. */
export async function writeHead(
  client: QueryClient,
  { place, target, page }: Pick<OpenEditor, 'place' | 'target' | 'page'>,
  fields: object,
): Promise<void> {
  const { space } = place
  await target.write((id) => sendChanges(space, id, [{ operation: 'update_page', page, ...fields }], { amend: true }))
  // The screen of a change request that was just made is another one: it is shown when the editor is left.
  if (place.target.kind === 'new-change-request') return
  const command =
    target.current() === undefined
      ? 'post /spaces/{spaceId}/content'
      : 'post /spaces/{spaceId}/change-requests/{changeRequestId}/content'
  await invalidate(client, command, { spaceId: space })
}
