/** A revision of the past to read. */
import { useQuery } from '@tanstack/react-query'
import { FileDiff, History } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton, Time, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { comparisonAddress, spaceAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { useHistoryEntry } from './history-entry.ts'
import { spaceQuery } from './queries.ts'
import styles from './reader.module.css'
import { SpaceReader } from './reader.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SPACE_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const [organization, space, revision] = [useParameter('org'), useParameter('space'), useParameter('revision')]
  const { data } = useQuery(spaceQuery(space))
  const entry = useHistoryEntry(space, revision)
  const [restored, setRestored] = useState<{ page: string | undefined }>()
  const isReviewed = data?.editMode === 'locked'
  const isCurrent = data?.revision === revision
  return (
    <>
      <SpaceReader
        source={{ organization, space, revision }}
        crumbs={[{ label: words.history, href: spaceScreenAddress(organization, space, 'history') }]}
        banner={(current) => (
          <section className={styles.banner} aria-label={words.revision}>
            <div className={styles.bannerTitle}>
              <History aria-hidden />
              <p>
                {isCurrent ? words.readingCurrent : words.readingRevision}{' '}
                {entry && (
                  <span className={styles.quiet}>
                    <Time value={entry.createdAt} />
                    {entry.createdBy && ` · ${entry.createdBy.displayName}`}
                  </span>
                )}
              </p>
              <LinkButton icon={FileDiff} href={comparisonAddress(organization, space, revision)}>
                {words.whatChanged}
              </LinkButton>
              <LinkButton href={spaceAddress(organization, space)}>{words.toCurrent}</LinkButton>
              {!isCurrent && current && !current.isGenerated && data?.permissions.edit && (
                <Button onPress={() => setRestored({ page: current.page.id })}>{words.restorePage}</Button>
              )}
              {!isCurrent && (isReviewed ? data?.permissions.edit : data?.permissions.merge) && (
                <Button onPress={() => setRestored({ page: undefined })}>{words.restoreSpace}</Button>
              )}
            </div>
          </section>
        )}
      />
      {restored && (
        <RestoreDialog
          organization={organization}
          space={space}
          isReviewed={isReviewed}
          page={restored.page}
          revision={revision}
          createdAt={entry?.createdAt}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  )
}
