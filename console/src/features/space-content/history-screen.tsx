/** What the space showed before, newest first, and the way back. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDiff, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ItemOf, listQuery } from '../../api/query.ts'
import {
  Avatar,
  Badge,
  Button,
  ButtonRow,
  EmptyState,
  LinkButton,
  ListTable,
  type TableColumn,
  Time,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { comparisonAddress, revisionAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import styles from './reader.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { SpaceFrame, SpaceSection } from './space-frame.tsx'
import { SPACE_WORDS } from './words.ts'

type Entry = ItemOf<'/spaces/{spaceId}/revisions'>
type MergedChange = ItemOf<'/spaces/{spaceId}/change-requests'>

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const [organization, spaceId] = [useParameter('org'), useParameter('space')]
  const [pageId] = useSearchParameter<string>('page', '')
  const query = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/revisions', { path: { spaceId }, query: pageId === '' ? {} : { pageId } }),
  )
  useMoreUntilFound(query)
  const merged = useMerged(spaceId)
  const hasCommits = query.data?.items.some(({ git }) => git) ?? false
  const [restored, setRestored] = useState<Entry>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [newer, older] = query.data?.items.filter(({ id }) => chosen.has(id)) ?? []
  return (
    <SpaceFrame title={words.history}>
      {(space) => (
        <SpaceSection
          title={pageId === '' ? words.history : words.pageHistory}
          lead={pageId === '' ? words.historyLead : words.pageHistoryLead}
        >
          {pageId !== '' && <a href={spaceScreenAddress(organization, spaceId, 'history')}>{words.wholeHistory}</a>}
          <ButtonRow>
            {newer && older ? (
              <LinkButton
                look="primary"
                icon={FileDiff}
                href={comparisonAddress(organization, spaceId, newer.id, { against: older.id, page: pageId })}
              >
                {words.compareChosen}
              </LinkButton>
            ) : (
              <Button icon={FileDiff} blockedBy={words.chooseTwo}>
                {words.compareChosen}
              </Button>
            )}
          </ButtonRow>
          <ListTable
            label={words.history}
            selection={{ keys: chosen, onChange: (keys) => setChosen(keepTwo(chosen, keys)) }}
            selectLabel={words.chooseRevision}
            query={query}
            keyOf={({ id }) => id}
            hrefOf={({ id }) =>
              `${revisionAddress(organization, spaceId, id)}${pageId === '' ? '' : `?page=${encodeURIComponent(pageId)}`}`
            }
            empty={<EmptyState icon={History} title={words.noHistory} />}
            columns={[
              {
                id: 'when',
                label: words.when,
                isName: true,
                render: ({ createdAt, id }) => (
                  <span className={styles.person}>
                    <Time value={createdAt} />
                    {id === space.revision && <Badge tone="accent">{words.current}</Badge>}
                  </span>
                ),
              },
              { id: 'kind', label: words.kind, render: (entry) => describeKind(entry, merged, words) },
              { id: 'who', label: words.who, render: (entry) => <Author entry={entry} /> },
              ...(hasCommits ? [commitColumn(words.commit)] : []),
              {
                id: 'actions',
                label: words.actions,
                isLabelHidden: true,
                align: 'end',
                render: (entry) => (
                  <span className={styles.person}>
                    <LinkButton
                      look="plain"
                      href={comparisonAddress(organization, spaceId, entry.id, { page: pageId })}
                    >
                      {words.whatChanged}
                    </LinkButton>
                    {(pageId !== '' || space.editMode === 'locked'
                      ? space.permissions.edit
                      : space.permissions.merge) &&
                      entry.id !== space.revision && (
                        <Button onPress={() => setRestored(entry)} aria-label={words.restoreThis}>
                          {words.restore}
                        </Button>
                      )}
                  </span>
                ),
              },
            ]}
          />
          {restored && (
            <RestoreDialog
              organization={organization}
              space={spaceId}
              isReviewed={space.editMode === 'locked'}
              page={pageId === '' ? undefined : pageId}
              revision={restored.id}
              createdAt={restored.createdAt}
              author={restored.createdBy?.displayName}
              onClose={() => setRestored(undefined)}
            />
          )}
        </SpaceSection>
      )}
    </SpaceFrame>
  )
}

/** Two are compared: with a third, the one chosen first goes. */
const keepTwo = (before: ReadonlySet<string>, now: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...[...before].filter((id) => now.has(id)), ...[...now].filter((id) => !before.has(id))].slice(-2))

/** A part of the history of a page may be empty although older revisions changed it. */
function useMoreUntilFound(query: {
  data: { items: unknown[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}): void {
  const isWanted = query.data?.items.length === 0 && query.hasNextPage && !query.isFetchingNextPage
  const { data, fetchNextPage } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part that comes at once is never seen as being fetched
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, data, fetchNextPage])
}

const commitColumn = (label: string): TableColumn<Entry> => ({
  id: 'git',
  label,
  render: ({ git }) => git && <code title={git.message}>{git.oid.slice(0, 8)}</code>,
})

/** Change request id → the change request, of those merged last. */
function useMerged(spaceId: string): ReadonlyMap<string, MergedChange> {
  const { data } = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/change-requests', { path: { spaceId }, query: { status: 'merged', limit: 1000 } }),
  )
  return new Map(data?.items.map((each) => [each.id, each]))
}

function describeKind(
  entry: Entry,
  merged: ReadonlyMap<string, MergedChange>,
  words: (typeof SPACE_WORDS)['en'],
): string {
  const change = entry.changeRequest === undefined ? undefined : merged.get(entry.changeRequest)
  const kind = words.revisionKinds[entry.type]
  return change ? `${kind}: ${change.subject || words.untitled} #${change.number}` : kind
}

function Author({ entry: { createdBy, contributors = [] } }: { entry: Entry }) {
  const words = useWords(SPACE_WORDS)
  if (!createdBy) return <span className={styles.quiet}>{words.nobody}</span>
  return (
    <span className={styles.person} dir="auto">
      <Avatar name={createdBy.displayName} picture={createdBy.photoURL} size={20} />
      {[createdBy, ...contributors.filter(({ id }) => id !== createdBy.id)]
        .map((person) => person.displayName)
        .join(', ')}
    </span>
  )
}
