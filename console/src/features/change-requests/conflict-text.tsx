/** The text of one side of a conflict, as a page draws it, with the words that this side wrote anew and those it left out. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { resourceQuery } from '../../api/query.ts'
import { Loaded, lazyPart, Skeleton, useLanguage, useWords } from '../../design/index.ts'
import type { Conflict } from './conflict.ts'
import { CONFLICT_WORDS } from './conflict-words.ts'
import styles from './conflicts.module.css'
import type { OpenChange } from './open-change.ts'
import { pathOf } from './queries.ts'

const ComparedBlocks = lazyPart(async () => (await import('../page-comparisons/index.ts')).ComparedBlocks)

interface ConflictTextProps {
  change: OpenChange['change']
  conflict: Conflict
  side: 'base' | 'primary' | 'change'
}

export function ConflictText({ change, conflict, side }: ConflictTextProps) {
  const words = useWords(CONFLICT_WORDS)
  const { language } = useLanguage()
  const query = useQuery({
    ...resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/comparison', {
      path: { ...pathOf(change), conflictId: conflict.id },
      query: { language },
    }),
    // The id is a hash of its sides, which never change. Once somebody has settled it, there is nothing to ask about.
    staleTime: 'static',
  })
  const page = conflict.kind === 'page' ? (conflict[side] as { title?: string } | null) : undefined
  return (
    <div className={styles.drawn}>
      {page && (
        <p className={styles.pageTitle} dir="auto">
          {page.title || words.untitled}
        </p>
      )}
      <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
        {({ [side]: blocks, stylesheet }) => (
          <Suspense fallback={<Skeleton rows={3} look="text" />}>
            {blocks && <ComparedBlocks side={blocks} stylesheet={stylesheet} />}
          </Suspense>
        )}
      </Loaded>
    </div>
  )
}
