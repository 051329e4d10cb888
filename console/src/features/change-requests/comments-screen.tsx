/** What is said about a change request, page by page. */
import { Suspense } from 'react'
import { lazyPart, Skeleton } from '../../design/index.ts'
import { ChangeFrame } from './change-frame.tsx'

const CommentList = lazyPart(async () => (await import('../comments/index.ts')).CommentList)

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
