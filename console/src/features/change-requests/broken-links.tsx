/** The links that a change request breaks: the page each is on, its words, and what it named. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ItemOf, listQuery } from '../../api/query.ts'
import { useWords } from '../../design/index.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import styles from './change-requests.module.css'
import { MERGE_CHECKS_WORDS } from './merge-checks-words.ts'
import { pathOf } from './queries.ts'

type BrokenLink = ItemOf<'/spaces/{spaceId}/change-requests/{changeRequestId}/links'>

/** The targets that are named; the others are counted. */
const MOST_NAMED = 5

interface BrokenLinksProps {
  organization: string
  change: SpaceChangeRequest
  count: number
}

export function BrokenLinkList({ organization, change, count }: BrokenLinksProps) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const { data } = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/links', {
      path: pathOf(change),
      query: { brokenContext: 'change-request', limit: MOST_NAMED },
    }),
  )
  const links = data?.items.slice(0, MOST_NAMED) ?? []
  return (
    <>
      {words.brokenLinks(count)}
      <ul className={styles.notes}>
        {links.map((link) => (
          <li key={JSON.stringify([link.brokenTarget, link.text])}>
            <Places organization={organization} change={change} link={link} />{' '}
            {link.text !== undefined && <span dir="auto">“{link.text}”</span>} → <TargetName link={link} />
          </li>
        ))}
        {count > links.length && links.length > 0 && <li>{words.more(count - links.length)}</li>}
      </ul>
    </>
  )
}

/** The pages it stands on, each once. */
function Places({ organization, change, link }: Omit<BrokenLinksProps, 'count'> & { link: BrokenLink }) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const holders = new Map(
    link.locationReferences.map(({ page, reusableContent }) => [
      page?.id ?? reusableContent?.id,
      { title: page?.title ?? reusableContent?.title, path: page?.path },
    ]),
  )
  return (
    <>
      {words.onPages}{' '}
      {[...holders].map(([id, { title, path }], at) => (
        <span key={id}>
          {at > 0 && ', '}
          {path === undefined ? (
            <span dir="auto">{title}</span>
          ) : (
            <a href={changeRequestAddress(organization, change.space, change.number, path)} dir="auto">
              {title}
            </a>
          )}
        </span>
      ))}
      {':'}
    </>
  )
}

function TargetName({ link: { brokenTarget } }: { link: BrokenLink }) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const { kind = 'nowhere', address, anchor, id } = brokenTarget ?? {}
  return (
    <code dir="auto">
      {address ?? [words.targets[kind], id].filter(Boolean).join(' ')}
      {anchor !== undefined && ` #${anchor}`}
    </code>
  )
}
