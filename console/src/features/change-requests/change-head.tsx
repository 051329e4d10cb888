/** The head of a change request, on each of its tabs: what it is, what can be done with it, and the tabs. */
import { History, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar, Badge, IconButton, LinkButton, lazyPart, TabLinks, Time, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, changeTabAddress, revisionAddress, spaceAddress } from '../../shell/addresses.ts'
import styles from './change-requests.module.css'
import { ChangeStatus } from './change-status.tsx'
import type { OpenChange } from './open-change.ts'
import { isUnderWay, useOpenConflicts } from './queries.ts'
import { CHANGE_TABS, type ChangeTabId } from './tabs.ts'
import { CHANGE_REQUEST_WORDS } from './words.ts'

const ChangeActions = lazyPart(async () => (await import('./change-actions.tsx')).ChangeActions)
const WindowPresence = lazyPart(async () => (await import('../../shell/live/presence.tsx')).WindowPresence)
const PresentPeople = lazyPart(async () => (await import('../../shell/live/presence.tsx')).PresentPeople)
const MergedPublishing = lazyPart(async () => (await import('../publishing/index.ts')).MergedPublishing)
/** Forms are not among what a page loads first. */
const SubjectForm = lazyPart(async () => (await import('./subject-form.tsx')).SubjectForm)

interface ChangeHeadProps {
  open: OpenChange
  tab: ChangeTabId
}

export function ChangeHead({ open, tab }: ChangeHeadProps) {
  const words = useWords(CHANGE_REQUEST_WORDS)
  const { organization, space, change } = open
  const { subject, number, status, createdBy, createdAt, outdated, comments } = change
  const openConflicts = useOpenConflicts(change)
  const [isNaming, setNaming] = useState(false)
  // Above a page, the page has the first heading.
  const Heading = tab === 'pages' ? 'h2' : 'h1'
  const facts = { change, openConflicts }
  return (
    <section className={styles.head} aria-label={words.change}>
      <div className={styles.titleRow}>
        {isNaming ? (
          <Suspense>
            <SubjectForm change={change} onClose={() => setNaming(false)} />
          </Suspense>
        ) : (
          <div className={styles.title}>
            <Heading dir="auto">
              {subject || words.untitled} <span className={styles.quiet}>#{number}</span>
            </Heading>
            {space.permissions.edit && status !== 'merged' && (
              <IconButton icon={Pencil} label={words.editSubject} onPress={() => setNaming(true)} />
            )}
          </div>
        )}
        <Suspense>
          {tab === 'pages' ? (
            // The page says itself who reads or writes it.
            <PresentPeople space={space.id} changeRequest={change.id} />
          ) : (
            <WindowPresence space={space.id} changeRequest={change.id} isEditing={false} />
          )}
        </Suspense>
        <Suspense>
          <ChangeActions open={open} tab={tab} openConflicts={openConflicts} />
        </Suspense>
      </div>
      <p className={styles.byline}>
        <ChangeStatus status={status} />
        {outdated && isUnderWay(change) && <Badge tone="warn">{words.outdated}</Badge>}
        <span className={styles.person}>
          <Avatar name={createdBy.displayName} picture={createdBy.photoURL} size={20} />
          {createdBy.displayName}
        </span>
        <Time value={createdAt} />
        {comments > 0 && <span>{words.openComments(comments)}</span>}
      </p>
      {status === 'merged' && <MergedNote open={open} />}
      <TabLinks
        label={words.change}
        tabs={CHANGE_TABS.filter(({ id, isOffered }) => id === tab || (isOffered?.(facts) ?? true)).map(
          ({ id, count }) => ({
            href:
              id === 'overview'
                ? changeRequestAddress(organization, space.id, number)
                : changeTabAddress(organization, space.id, number, id),
            label: words.tabs[id],
            count: count?.(facts) || undefined,
            isCurrent: id === tab,
          }),
        )}
      />
    </section>
  )
}

/** Where what was merged is now. */
function MergedNote({ open: { organization, space, change } }: Pick<ChangeHeadProps, 'open'>) {
  const words = useWords(CHANGE_REQUEST_WORDS)
  const page = useParameter('_splat')
  return (
    <p className={styles.merged} role="status">
      <span>
        {words.mergedBy(change.mergedBy?.displayName)} {change.mergedAt && <Time value={change.mergedAt} />}
      </span>
      <LinkButton href={spaceAddress(organization, space.id, page)}>
        {page === '' ? words.openSpace : words.openPage}
      </LinkButton>
      {change.revisionMerged && (
        <LinkButton icon={History} href={revisionAddress(organization, space.id, change.revisionMerged, page)}>
          {words.openRevision}
        </LinkButton>
      )}
      <Suspense>
        <MergedPublishing organization={organization} space={space} change={change} page={page} />
      </Suspense>
    </p>
  )
}
