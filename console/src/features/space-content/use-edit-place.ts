/** Where an edit of what is read would go; undefined where this person may not write, or what is read is past. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceQuery } from '../../api/query.ts'
import type { EditPlace } from '../../shell/content-edits.ts'
import { type ContentAddress, changeRequestQuery, ownDraftsQuery, spaceQuery } from './queries.ts'

interface NumberedPlace extends EditPlace {
  /** Of the draft of this person in a locked space. */
  number?: number | undefined
}

export function useEditPlace({ organization, space, number, revision }: ContentAddress): NumberedPlace | undefined {
  const { data: spaceData } = useQuery(spaceQuery(space))
  const { data: change } = useQuery({ ...changeRequestQuery(space, number ?? 0), enabled: number !== undefined })
  const { data: user } = useQuery(resourceQuery('/user'))
  const mayEdit = spaceData?.permissions.edit === true && revision === undefined
  const isLocked = spaceData?.editMode === 'locked'
  const { data: drafts } = useInfiniteQuery({
    ...ownDraftsQuery(space, user?.id),
    enabled: mayEdit && isLocked && number === undefined && user !== undefined,
  })
  return useMemo(() => {
    if (!mayEdit) return undefined
    if (number !== undefined)
      return change && (change.status === 'draft' || change.status === 'open')
        ? {
            organization,
            space,
            target: { kind: 'change-request', id: change.id, isOwn: change.createdBy.id === user?.id },
          }
        : undefined
    if (!isLocked) return { organization, space, target: { kind: 'live' } }
    if (!drafts) return undefined
    const [draft] = drafts.items
    return {
      organization,
      space,
      target: draft
        ? { kind: 'change-request', id: draft.id, isOwn: true }
        : { kind: 'new-change-request', person: user?.id },
      number: draft?.number,
    }
  }, [mayEdit, number, change, isLocked, drafts, user, organization, space])
}
