/** What the person who is signed in may do with a change request, as the server will decide it. */
import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../shell/current.ts'
import type { OpenChange } from './open-change.ts'

export function useChangeRights({ space: { permissions }, change }: OpenChange) {
  const { data: user } = useQuery(currentUser)
  const isAuthor = user?.id === change.createdBy.id
  return {
    userId: user?.id,
    isAuthor,
    mayEdit: permissions.edit,
    mayReview: permissions.review,
    mayMerge: permissions.merge,
    /** Between draft and open, and to ask for reviews. */
    mayOpen: isAuthor || permissions.edit,
    mayArchive: isAuthor || permissions.review,
  }
}
