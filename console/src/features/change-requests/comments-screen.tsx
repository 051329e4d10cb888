/** What is said about a change request, page by page. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../design/index.ts'
import { ChangeFrame } from './change-frame.tsx'

const CommentList = lazy(async () => ({ default: (await import('../comments/index.ts')).CommentList }))

export function Screen() {
  return (
    <ChangeFrame tab="comments">
      {({ organization, space, change }) => (
        <Suspense fallback={<Skeleton />}>
          <CommentList key={change.id} place={{ organization, space: space.id, number: change.number }} />
        </Suspense>
      )}
    </ChangeFrame>
  )
}
