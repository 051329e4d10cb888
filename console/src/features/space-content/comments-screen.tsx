/** What is said about the pages of a space. */
import { Suspense } from 'react'
import { lazyPart, Skeleton, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { SpaceFrame, SpaceSection } from './space-frame.tsx'
import { SPACE_WORDS } from './words.ts'

const CommentList = lazyPart(async () => (await import('../comments/index.ts')).CommentList)

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const [organization, space] = [useParameter('org'), useParameter('space')]
  return (
    <SpaceFrame title={words.comments}>
      {() => (
        <SpaceSection title={words.comments} lead={words.commentsLead}>
          <Suspense fallback={<Skeleton />}>
            <CommentList place={{ organization, space }} />
          </Suspense>
        </SpaceSection>
      )}
    </SpaceFrame>
  )
}
