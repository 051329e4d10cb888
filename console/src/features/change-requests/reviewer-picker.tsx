/** Those who may review in the space, to be asked for a review. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery } from '../../api/query.ts'
import { useWords } from '../../design/index.ts'
import { PersonPicker } from '../../shell/member-picker.tsx'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { pathOf } from './queries.ts'

interface ReviewerPickerProps {
  change: OpenChange['change']
  /** They are asked already, or do not review their own. */
  exclude: ReadonlySet<string>
  onPick: (people: { id: string; displayName: string }[]) => Promise<void>
  onClose: () => void
}

export function ReviewerPicker({ change, exclude, onPick, onClose }: ReviewerPickerProps) {
  const words = useWords(OVERVIEW_WORDS)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/possible-reviewers', {
      path: pathOf(change),
      query: { limit: 50, ...(search === '' ? {} : { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <PersonPicker
      title={words.askForReview}
      confirmLabel={words.ask1}
      exclude={exclude}
      search={search}
      onSearch={setSearch}
      query={query}
      hint={<p className={styles.quiet}>{words.whoMayReview}</p>}
      onPick={(people) => onPick(people.map(({ user }) => user))}
      onClose={onClose}
    />
  )
}
