/** What differs between two revisions of a space. */
import { ArrowLeftRight, ArrowRight, FileDiff } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState, LinkButton, Time, useWords } from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { comparisonAddress, revisionAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { SpaceFrame, useHistoryEntry } from '../space-content/index.ts'
import styles from './comparison.module.css'
import { Comparison } from './comparison.tsx'
import { COMPARISON_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(COMPARISON_WORDS)
  const [organization, space, revision] = [useParameter('org'), useParameter('space'), useParameter('revision')]
  const [named] = useSearchParameter<string>('against', '')
  const against = named === '' ? undefined : named
  const source = useMemo(() => ({ organization, space, revision, against }), [organization, space, revision, against])
  const history = { label: words.history, href: spaceScreenAddress(organization, space, 'history') }
  return (
    <SpaceFrame title={words.comparing} crumbs={[history]}>
      {() => (
        <div className={styles.screen}>
          <header className={styles.screenHead}>
            <h1>{words.compare}</h1>
            <p className={styles.revisions}>
              {against === undefined ? (
                <span>{words.parentRevision}</span>
              ) : (
                <RevisionName organization={organization} space={space} revision={against} label={words.older} />
              )}
              <ArrowRight aria-hidden />
              <RevisionName organization={organization} space={space} revision={revision} label={words.newer} />
              {against !== undefined && (
                <LinkButton
                  look="plain"
                  icon={ArrowLeftRight}
                  href={comparisonAddress(organization, space, against, { against: revision })}
                >
                  {words.swap}
                </LinkButton>
              )}
            </p>
          </header>
          <Comparison
            key={`${revision} ${against}`}
            source={source}
            empty={
              <EmptyState icon={FileDiff} title={words.noDifference}>
                {words.noDifferenceText}
              </EmptyState>
            }
          />
        </div>
      )}
    </SpaceFrame>
  )
}

interface RevisionNameProps {
  organization: string
  space: string
  revision: string
  /** Until it is known when it was made. */
  label: string
}

function RevisionName({ organization, space, revision, label }: RevisionNameProps) {
  const entry = useHistoryEntry(space, revision)
  return (
    <a href={revisionAddress(organization, space, revision)}>
      {entry ? <Time value={entry.createdAt} isExact /> : label}
      {entry?.createdBy && ` · ${entry.createdBy.displayName}`}
    </a>
  )
}
