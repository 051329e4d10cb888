/** Home: what waits for me, and the ways to where I was. */
import { toEmoji } from '@lectern/content/text'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookText, Import, Library, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ItemOf } from '../../api/query.ts'
import {
  Button,
  EmptyState,
  ErrorBoundary,
  LinkButton,
  LinkList,
  Loaded,
  lazyDialog,
  lazyPart,
  ProblemView,
  Screen as ScreenFrame,
  Section,
  Time,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { organizationAddress, spaceAddress } from '../../shell/addresses.ts'
import { AfterScreen } from '../../shell/after-screen.tsx'
import { allSpaces } from '../../shell/content-tree.tsx'
import { currentUser, useOrganization } from '../../shell/current.ts'
import { readVisits } from '../../shell/visits.ts'
import { BrokenLinks } from './broken-links.tsx'
import { ChangeSection } from './change-section.tsx'
import { FirstStepList } from './first-steps.tsx'
import styles from './home.module.css'
import { usePing } from './queries.ts'
import { HOME_WORDS } from './words.ts'

type SpaceItem = ItemOf<'/orgs/{organizationId}/spaces'>

const SHOWN = 6

/** Forms are not among what Home loads first. */
const CreateDialog = lazyDialog(async () => (await import('../content/index.ts')).CreateDialog)
const UnsentSection = lazyPart(async () => (await import('../../shell/drafts/unsent-notice.tsx')).UnsentSection)
const UnreadSection = lazyPart(async () => (await import('../inbox/index.ts')).UnreadSection)

export function Screen() {
  const words = useWords(HOME_WORDS)
  const organizationId = useParameter('org')
  const organization = useOrganization()
  const { data: user } = useQuery(currentUser)
  const spaces = useInfiniteQuery(allSpaces(organizationId))
  const [isCreating, setCreating] = useState(false)
  usePing(organizationId)
  if (organization.error && !organization.data)
    return (
      <ScreenFrame title={words.title}>
        <ProblemView problem={organization.error} onRetry={() => void organization.refetch()} />
      </ScreenFrame>
    )
  const { admin = false, createContent = false } = organization.data?.permissions ?? {}
  const newSpace = (
    <Button look="primary" icon={Plus} onPress={() => setCreating(true)}>
      {words.newSpace}
    </Button>
  )
  return (
    <ScreenFrame title={words.title} actions={createContent && (spaces.data?.count ?? 0) > 0 && newSpace}>
      <Loaded query={spaces}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <EmptyState
                icon={Library}
                title={createContent ? words.emptyTitle : words.emptyReaderTitle}
                action={
                  createContent && (
                    <div className={styles.buttons}>
                      {newSpace}
                      <LinkButton icon={Import} href={organizationAddress(organizationId, 'imports')}>
                        {words.import}
                      </LinkButton>
                    </div>
                  )
                }
              >
                {createContent ? words.empty : words.emptyReader}
              </EmptyState>
            )}
            <div className={styles.columns}>
              {items.length > 0 && user && <Work organization={organizationId} userId={user.id} spaces={items} />}
              <div className={styles.column}>
                <AfterScreen>{admin && <FirstStepList organization={organizationId} />}</AfterScreen>
                {items.length > 0 && <RecentSpaces organization={organizationId} spaces={items} />}
              </div>
            </div>
          </>
        )}
      </Loaded>
      {isCreating && (
        <Suspense>
          <CreateDialog kind="space" organization={organizationId} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </ScreenFrame>
  )
}

interface SpacesProps {
  organization: string
  spaces: readonly SpaceItem[]
}

function Work({ organization, userId, spaces }: SpacesProps & { userId: string }) {
  const titles = new Map(spaces.map(({ id, title }) => [id, title]))
  return (
    <div className={styles.column}>
      <ErrorBoundary>
        <Suspense>
          <AfterScreen>
            <UnsentSection />
            <UnreadSection organization={organization} />
          </AfterScreen>
        </Suspense>
      </ErrorBoundary>
      <ChangeSection organization={organization} userId={userId} filter="mine" titles={titles} />
      <ChangeSection organization={organization} userId={userId} filter="review" titles={titles} />
      <AfterScreen>
        <BrokenLinks organization={organization} spaces={listRecent(organization, spaces)} />
      </AfterScreen>
    </div>
  )
}

/** The one that changed last comes first. */
const compareUpdates = (one: SpaceItem, other: SpaceItem) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt)

/** The spaces that one may edit: those visited last, then those that changed last. */
function listRecent(organization: string, spaces: readonly SpaceItem[]): SpaceItem[] {
  const visits = new Map(readVisits(organization).map(({ space, at }) => [space, at]))
  return spaces
    .filter(({ permissions }) => permissions.edit)
    .sort((one, other) => (visits.get(other.id) ?? 0) - (visits.get(one.id) ?? 0) || compareUpdates(one, other))
    .slice(0, SHOWN)
}

function RecentSpaces({ organization, spaces }: SpacesProps) {
  const words = useWords(HOME_WORDS)
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const visited = readVisits(organization)
    .flatMap((visit) => {
      const space = byId.get(visit.space)
      return space ? [{ visit, space }] : []
    })
    .slice(0, SHOWN)
  const updated = [...spaces].sort(compareUpdates).slice(0, SHOWN)
  return (
    <>
      {visited.length > 0 && (
        <Section title={words.visited}>
          <LinkList
            items={visited.map(({ visit, space }) => ({
              id: space.id,
              href: visit.pathname,
              icon: <SpaceIcon space={space} />,
              title: space.title,
              note: toTrail(visit.pathname, space.id),
              aside: <Time value={visit.at} />,
            }))}
          />
        </Section>
      )}
      <Section
        title={words.updated}
        actions={
          <LinkButton look="plain" href={organizationAddress(organization, 'content')}>
            {words.allContent}
          </LinkButton>
        }
      >
        <LinkList
          items={updated.map((space) => ({
            id: space.id,
            href: spaceAddress(organization, space.id),
            icon: <SpaceIcon space={space} />,
            title: space.title,
            aside: <Time value={space.updatedAt} />,
          }))}
        />
      </Section>
    </>
  )
}

const SpaceIcon = ({ space }: { space: SpaceItem }) => (
  <span aria-hidden className={styles.emoji}>
    {space.emoji ? toEmoji(space.emoji) : <BookText />}
  </span>
)

/** The page one was at in the space, as far as its address tells. */
function toTrail(pathname: string, space: string): string {
  const rest = pathname.split(`/s/${space}/`)[1] ?? ''
  return rest.startsWith('~') ? '' : rest.split('/').map(safeDecode).join(' / ')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
