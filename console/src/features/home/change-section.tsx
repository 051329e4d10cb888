/** Change requests that wait for somebody: a few, and the way to all. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton, LinkList, Loaded, Section, Skeleton, Time, useWords } from '../../design/index.ts'
import { changeRequestAddress, organizationAddress } from '../../shell/addresses.ts'
import { CHANGES_WORDS, ChangeStatusIcon, changeRequestList } from '../changes/index.ts'
import styles from './home.module.css'
import { HOME_WORDS } from './words.ts'

interface ChangeSectionProps {
  organization: string
  userId: string
  filter: 'mine' | 'review'
  /** Space id → title. */
  titles: ReadonlyMap<string, string>
}

const SHOWN = 6

export function ChangeSection({ organization, userId, filter, titles }: ChangeSectionProps) {
  const words = useWords(HOME_WORDS)
  const changeWords = useWords(CHANGES_WORDS)
  const query = useInfiniteQuery(changeRequestList({ organizationId: organization, userId, filter, limit: SHOWN }))
  const isReview = filter === 'review'
  return (
    <Section
      title={isReview ? words.review : words.drafts}
      actions={
        (query.data?.count ?? 0) > 0 && (
          <LinkButton look="plain" href={`${organizationAddress(organization, 'changes')}?status=${filter}`}>
            {`${words.all} (${query.data?.count})`}
          </LinkButton>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.nothing}>{isReview ? words.reviewEmpty : words.draftsEmpty}</p>
          ) : (
            <LinkList
              items={items.map((item) => ({
                id: item.id,
                href: changeRequestAddress(organization, item.space, item.number),
                icon: <ChangeStatusIcon status={item.status} />,
                title: `${item.subject || changeWords.noSubject} #${item.number}`,
                note: isReview
                  ? words.by(item.createdBy.displayName, titles.get(item.space) ?? '')
                  : titles.get(item.space),
                aside: <Time value={item.updatedAt} />,
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
