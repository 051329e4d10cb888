/** The first words of an editor make a change request. The screen becomes that, under the hands of the person who types. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { invalidate } from '../../api/query.ts'
import type { OnChangeRequest } from '../../shell/content-edits.ts'
import { hasComputedPage, indexPages } from './page-index.ts'
import { type ContentAddress, changeRequestQuery, pageAddress, pagesQuery } from './queries.ts'

interface MadeDraft {
  page: string
  number: number
  /** What it was made for was refused, and it is archived again. */
  isGone: boolean
}

interface MadeDraftState {
  /** Names the editor of the page: the same before and after the change request was made. */
  editorKey: string
  /** The change request that this editor has made. */
  number: number | undefined
  onChangeRequest: OnChangeRequest
  /** The editor is left. */
  forget: () => void
}

export function useMadeDraft(source: ContentAddress, page: { id: string; path?: string | undefined }): MadeDraftState {
  const { organization, space, revision } = source
  const [made, setMade] = useState<MadeDraft>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = made?.page === page.id ? made : undefined
  const isShown = own !== undefined && source.number === own.number
  const path = useDraftPath(source, page.id, own && !own.isGone && !isShown ? own.number : undefined)
  const address =
    own?.isGone && isShown
      ? pageAddress({ organization, space }, page.path ?? '')
      : own && path !== undefined
        ? pageAddress({ organization, space, number: own.number }, path)
        : undefined
  useEffect(() => {
    // Caret, focus and what is typed stay as they are: it is the same editor at another address.
    if (address !== undefined)
      void navigate({ to: address, search: true as never, replace: true, resetScroll: false, ignoreBlocker: true })
  }, [address, navigate])
  return {
    editorKey: [space, isShown ? undefined : source.number, revision, page.id].join(),
    number: own?.isGone ? undefined : own?.number,
    onChangeRequest: (number) => {
      if (number === undefined) setMade((now) => now && { ...now, isGone: true })
      else setMade({ page: page.id, number, isGone: false })
      void invalidate(client, 'post /spaces/{spaceId}/change-requests', { spaceId: space })
    },
    forget: () => setMade(undefined),
  }
}

/** The path of a page in a change request, once everything is read that its screen needs: the editor would go away while something is loading. */
function useDraftPath(source: ContentAddress, pageId: string, number: number | undefined): string | undefined {
  const draft = { ...source, number: number ?? 0 }
  const enabled = number !== undefined
  const change = useQuery({ ...changeRequestQuery(source.space, draft.number), enabled })
  const { data: pages } = useQuery({ ...pagesQuery(draft), enabled })
  const hasComputed = pages !== undefined && hasComputedPage(pages.pages)
  const expanded = useQuery({ ...pagesQuery(draft, true), enabled: enabled && hasComputed })
  if (!enabled || !change.data || !pages || (hasComputed && !expanded.data)) return undefined
  return indexPages(pages.pages).byId.get(pageId)?.page.path
}
