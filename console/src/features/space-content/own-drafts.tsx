/** On a published page: what the reader has written and not published yet, here or elsewhere in the space. */
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Eye, GitMerge, Pencil, PencilLine } from 'lucide-react'
import { listQuery, resourceQuery } from '../../api/query.ts'
import { ButtonRow, LinkButton, useWords } from '../../design/index.ts'
import { changeRequestAddress, changeTabAddress } from '../../shell/addresses.ts'
import { currentUser } from '../../shell/current.ts'
import { OWN_DRAFTS_WORDS } from './own-drafts-words.ts'
import { type ContentAddress, pageAddress, spaceQuery } from './queries.ts'
import styles from './reader.module.css'

interface OwnDraftsProps {
  source: ContentAddress
  page: { id: string }
}

/** Whoever has more of them under way finds the rest in the list. */
const MOST_DRAFTS = 5
const MOST_CHANGES = 200

export function OwnDrafts({ source, page }: OwnDraftsProps) {
  const words = useWords(OWN_DRAFTS_WORDS)
  const { organization, space: spaceId } = source
  const { data: user } = useQuery(currentUser)
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: own } = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/change-requests', {
      path: { organizationId: organization },
      query: { status: ['draft', 'open'], creator: user?.id, space: spaceId, limit: MOST_DRAFTS },
    }),
    enabled: user !== undefined,
  })
  const drafts = own?.items ?? []
  const lists = useQueries({
    queries: drafts.map(({ number }) =>
      resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/changes', {
        path: { spaceId, changeRequestId: String(number) },
        query: { limit: MOST_CHANGES, metadata: false, conflicts: true },
      }),
    ),
  })
  // A list that is not read yet may name the page: nothing is said before.
  if (drafts.length === 0 || lists.some(({ isPending }) => isPending)) return null
  const found = lists.map(({ data }) => data?.changes.find((change) => change.page?.id === page.id))
  const at = found.findIndex((change) => change !== undefined)
  const isHere = at >= 0
  // It may have another path there; where it is deleted, the draft begins with another page.
  const path = found[at]?.type === 'page_deleted' ? '' : (found[at]?.page?.path ?? '')
  const { number, subject, status } = drafts[Math.max(at, 0)]!
  const name = `${subject || words.untitled} #${number}`
  const inDraft = { ...source, number }
  return (
    <section className={styles.ownDrafts} data-here={isHere} aria-label={words.label}>
      <PencilLine aria-hidden />
      <p>
        {isHere ? words.here : words.elsewhere}{' '}
        <a href={changeRequestAddress(organization, spaceId, number)} dir="auto">
          {name}
        </a>
      </p>
      <ButtonRow>
        <LinkButton icon={Pencil} href={`${pageAddress(inDraft, path)}${path === '' ? '' : '?mode=edit'}`}>
          {words.continue}
        </LinkButton>
        {isHere && (
          <>
            <LinkButton icon={Eye} href={changeTabAddress(organization, spaceId, number, 'changes')}>
              {words.review}
            </LinkButton>
            {space?.permissions.merge && (status === 'draft' || status === 'open') && (
              <LinkButton icon={GitMerge} href={`${changeRequestAddress(organization, spaceId, number)}?do=merge`}>
                {words.merge}
              </LinkButton>
            )}
          </>
        )}
      </ButtonRow>
    </section>
  )
}
