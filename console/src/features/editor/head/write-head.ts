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
  const command =
    target.current() === undefined
      ? 'post /spaces/{spaceId}/content'
      : 'post /spaces/{spaceId}/change-requests/{changeRequestId}/content'
  await invalidate(client, command, { spaceId: space })
}
