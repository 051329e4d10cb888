/** Writes files, reusable content and variables where edits belong: into the space, or into a change request, which is shown then. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { invalidate } from '../../api/query.ts'
import { showToast, useWords } from '../../design/index.ts'
import {
  createTarget,
  type EditPlace,
  type EditTarget,
  sendChanges,
  type WrittenChanges,
} from '../../shell/content-edits.ts'
import { type ContentAddress, useEditPlace } from '../space-content/index.ts'
import { type ItemKind, itemsAddress } from './item-place.ts'
import { ITEM_WORDS } from './words.ts'

export interface ItemEdits {
  place: EditPlace
  target: EditTarget
  /** Throws when it is refused. `findId` finds what is opened then; null: the list. */
  write: (
    changes: readonly object[],
    findId?: (written: WrittenChanges) => string | null | undefined,
  ) => Promise<WrittenChanges>
  /** Shows what was written: here, or in the change request. */
  show: (written: WrittenChanges, id?: string | null) => Promise<void>
}

interface ItemEditing {
  /** Undefined where this person may not write. */
  edits: ItemEdits | undefined
  /** The draft of this person to which edits go, where another state is read. */
  draft: number | undefined
}

/** `openId`: the item whose own screen this is. */
export function useItemEdits(source: ContentAddress, kind: ItemKind, openId?: string): ItemEditing {
  const words = useWords(ITEM_WORDS)
  const place = useEditPlace(source)
  const client = useQueryClient()
  const navigate = useNavigate()
  const target = useMemo(() => place && createTarget(place, () => {}), [place])
  if (!place || !target) return { edits: undefined, draft: undefined }

  async function show({ changeRequest }: WrittenChanges, id: string | null | undefined = openId): Promise<void> {
    const refreshed = invalidate(
      client,
      changeRequest === undefined
        ? 'post /spaces/{spaceId}/content'
        : 'post /spaces/{spaceId}/change-requests/{changeRequestId}/content',
      { spaceId: source.space },
    )
    const address = itemsAddress({ ...source, number: changeRequest?.number ?? source.number }, kind, id ?? undefined)
    // Who went elsewhere meanwhile stays there.
    const isHere = location.pathname === itemsAddress(source, kind, openId)
    const isElsewhere = changeRequest !== undefined && source.number === undefined
    if (isHere && (isElsewhere || (id ?? undefined) !== openId)) {
      await navigate({ to: address })
      if (isElsewhere) showToast(words.inChangeRequest(changeRequest.number))
    }
    await refreshed
  }

  return {
    draft: source.number === undefined ? place.number : undefined,
    edits: {
      place,
      target,
      show,
      write: async (changes, findId) => {
        const written = await target.write((id) => sendChanges(source.space, id, changes))
        await show(written, findId?.(written))
        return written
      },
    },
  }
}
