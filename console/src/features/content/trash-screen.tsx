/** Deleted spaces, as long as they can be restored. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookText, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  EmptyState,
  LinkButton,
  ListTable,
  Screen as ScreenFrame,
  showToast,
  Time,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { organizationAddress } from '../../shell/addresses.ts'
import styles from './content.module.css'
import type { ListedSpace } from './entries.ts'
import { FailureList } from './failure-list.tsx'
import { deletedSpaces, type EntryFailure, useContentActions } from './queries.ts'
import { CONTENT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(CONTENT_WORDS)
  const organization = useParameter('org')
  const query = useInfiniteQuery(deletedSpaces(organization))
  const { restore } = useContentActions()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<readonly EntryFailure[]>([])
  const chosen = query.data?.items.filter(({ id }) => selected.has(id)) ?? []
  const bringBack = async (spaces: readonly ListedSpace[]) => {
    const failed = await restore(spaces)
    setFailures(failed)
    setSelected(new Set())
    const restored = spaces.length - failed.length
    if (restored > 0) showToast(words.restored(restored, spaces[0]?.title ?? ''))
  }
  return (
    <ScreenFrame title={words.trash} lead={words.trashLead}>
      <FailureList failures={failures} />
      {chosen.length > 0 && (
        <div className={styles.selectionBar}>
          <span role="status">{words.selected(chosen.length)}</span>
          <Button icon={RotateCcw} onPress={() => void bringBack(chosen)}>
            {words.restore}
          </Button>
        </div>
      )}
      <ListTable
        label={words.trash}
        query={query}
        keyOf={({ id }) => id}
        selection={{ keys: selected, onChange: setSelected }}
        selectLabel={words.select}
        columns={[
          {
            id: 'name',
            label: words.name,
            isName: true,
            sortBy: ({ title }) => title,
            render: ({ title }) => (
              <span className={styles.name}>
                <span className={styles.icon} aria-hidden>
                  <BookText />
                </span>
                <span dir="auto">{title}</span>
              </span>
            ),
          },
          {
            id: 'deleted',
            label: words.deletedAt,
            sortBy: ({ deletedAt }) => deletedAt,
            render: ({ deletedAt }) => deletedAt && <Time value={deletedAt} />,
          },
          {
            id: 'left',
            label: words.left,
            sortBy: ({ restorableUntil }) => restorableUntil,
            render: ({ restorableUntil }) => restorableUntil && <Time value={restorableUntil} />,
          },
          {
            id: 'restore',
            label: words.restore,
            isLabelHidden: true,
            align: 'end',
            render: (space) => (
              <Button
                icon={RotateCcw}
                aria-label={words.restoreOf(space.title)}
                onPress={() => void bringBack([space])}
              >
                {words.restore}
              </Button>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={Trash2}
            title={words.trashEmpty}
            action={<LinkButton href={organizationAddress(organization, 'content')}>{words.toContent}</LinkButton>}
          >
            {words.trashEmptyText}
          </EmptyState>
        }
      />
    </ScreenFrame>
  )
}
