/** What one follows, and the way to stop. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellPlus, BookText, FileText } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { Button, EmptyState, ListTable, ProblemView, showToast, Time, useWords } from '../../design/index.ts'
import { toConsolePath } from '../../shell/addresses.ts'
import { FOLLOW_WORDS } from './follow-words.ts'
import { type FollowedItem, followedQuery, useFollowCommand } from './following.ts'
import styles from './inbox.module.css'

export function FollowedList({ organization }: { organization: string }) {
  const words = useWords(FOLLOW_WORDS)
  const query = useInfiniteQuery(followedQuery(organization))
  const change = useFollowCommand()
  const [problem, setProblem] = useState<ApiProblem>()
  const set = async (item: FollowedItem, isFollowing: boolean): Promise<void> => {
    setProblem(undefined)
    try {
      await change({ space: item.space.id, page: item.page?.id }, isFollowing)
      const title = (item.page ?? item.space).title.slice(0, 80)
      if (!isFollowing) showToast(words.unfollowed(title), () => void set(item, true))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      {problem && <ProblemView problem={problem} isInline />}
      <ListTable
        label={words.title}
        query={query}
        keyOf={({ id }) => id}
        hrefOf={({ urls }) => toConsolePath(urls.app)}
        columns={[
          {
            id: 'name',
            label: words.name,
            isName: true,
            sortBy: ({ space, page }) => (page ?? space).title,
            render: ({ space, page }) => (
              <span className={styles.followed}>
                {page ? <FileText aria-hidden /> : <BookText aria-hidden />}
                <span dir="auto">{(page ?? space).title}</span>
              </span>
            ),
          },
          {
            id: 'space',
            label: words.space,
            sortBy: ({ space }) => space.title,
            render: ({ space, page }) => (page ? <span dir="auto">{space.title}</span> : words.wholeSpace),
          },
          {
            id: 'since',
            label: words.since,
            sortBy: ({ createdAt }) => createdAt,
            render: ({ createdAt }) => <Time value={createdAt} />,
          },
          {
            id: 'unfollow',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (item) => <Button onPress={() => void set(item, false)}>{words.unfollow}</Button>,
          },
        ]}
        empty={
          <EmptyState icon={BellPlus} title={words.none}>
            {words.noneText}
          </EmptyState>
        }
      />
    </>
  )
}
