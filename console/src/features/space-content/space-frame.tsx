/** What stands above every screen of a space: its name, and the way to its other screens. */
import { toEmoji } from '@lectern/content/text'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookText } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Loaded, lazyPart, TabLinks, useWords } from '../../design/index.ts'
import { useParameter, usePathname } from '../../shell/address-state.ts'
import { collectionAddress, homeAddress, spaceAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { listAncestors } from '../../shell/content-nodes.ts'
import { allCollections } from '../../shell/content-tree.tsx'
import { currentUser, useOrganization } from '../../shell/current.ts'
import { SPACE_SECTION_WORDS } from '../../shell/space-section-words.ts'
import { listSpaceSettings, SPACE_SETTINGS } from '../../shell/space-settings.ts'
import { ownDraftsQuery, spaceQuery } from './queries.ts'
import styles from './reader.module.css'
import { SPACE_WORDS } from './words.ts'

export type SpaceData = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof spaceQuery>['queryFn']>>>>

interface SpaceFrameProps {
  /** Of the document: what is open. */
  title: string | undefined
  /** Above what is open, below the space. */
  crumbs?: readonly { label: string; href: string }[]
  /** The path of the page that is open as visitors find it. */
  page?: string | undefined
  children: (space: SpaceData) => ReactNode
}

const FollowSpace = lazyPart(async () => (await import('../inbox/index.ts')).FollowSpace)

const SpacePublishing = lazyPart(async () => (await import('../publishing/index.ts')).SpacePublishing)

const SCREENS = ['changes', 'comments', 'history', 'files', 'reusable', 'variables', 'links'] as const

/** Drafts of one's own count as change requests: what one has written is somewhere. */
const countOf = (screen: (typeof SCREENS)[number], space: SpaceData | undefined, ownDrafts: number) =>
  (screen === 'changes'
    ? (space?.changeRequestsOpen ?? 0) + ownDrafts
    : screen === 'comments'
      ? space?.comments
      : undefined) || undefined

export function SpaceFrame({ title, crumbs = [], page, children }: SpaceFrameProps) {
  const words = useWords(SPACE_WORDS)
  const settingsWords = useWords(SPACE_SECTION_WORDS)
  const [organization, spaceId] = [useParameter('org'), useParameter('space')]
  const pathname = usePathname()
  const query = useQuery(spaceQuery(spaceId))
  const { data: organizationData } = useOrganization()
  const { data: collections } = useInfiniteQuery(allCollections(organization))
  const home = spaceAddress(organization, spaceId)
  const space = query.data
  const { data: user } = useQuery(currentUser)
  const { data: drafts } = useInfiniteQuery({
    ...ownDraftsQuery(spaceId, user?.id),
    enabled: user !== undefined && space?.permissions.edit === true,
  })
  useBreadcrumbs([
    organizationData && { label: organizationData.title, href: homeAddress(organization) },
    ...listAncestors(collections?.items ?? [], space?.parent).map(({ id, title: name }) => ({
      label: name,
      href: collectionAddress(organization, id),
    })),
    space && { label: space.title, href: home },
    ...crumbs,
    title === undefined ? undefined : { label: title },
  ])
  useEffect(() => {
    document.title = `${[title, space?.title].filter(Boolean).join(' – ')} – Lectern`
  }, [title, space?.title])
  const current = SCREENS.find((screen) => pathname.startsWith(`${home}/~/${screen}`))
  const settings = listSpaceSettings(space?.permissions)
  const isSettings = SPACE_SETTINGS.some((screen) => pathname === spaceScreenAddress(organization, spaceId, screen))
  const isHistory = current === 'history' || pathname.startsWith(`${home}/~/revisions`)
  const tabs = [
    { href: home, label: words.pages, isCurrent: current === undefined && !isHistory && !isSettings },
    // Comments are read by who may comment.
    ...SCREENS.filter((screen) => screen !== 'comments' || space?.permissions.comment).map((screen) => ({
      href: spaceScreenAddress(organization, spaceId, screen),
      label: words[screen],
      count: countOf(screen, space, drafts?.count ?? 0),
      isCurrent: screen === 'history' ? isHistory : current === screen,
    })),
    ...settings.slice(0, 1).map((first) => ({
      href: spaceScreenAddress(organization, spaceId, first),
      label: words.settings,
      isCurrent: isSettings,
    })),
  ]
  const navigate = useNavigate()
  const goTo = (href: string, label: string) => ({
    id: `space ${href}`,
    label: `${words.goTo}: ${label}`,
    run: () => void navigate({ to: href }),
  })
  useCommands([
    ...tabs.map(({ href, label }) => goTo(href, label)),
    ...settings
      .slice(1)
      .map((screen) => goTo(spaceScreenAddress(organization, spaceId, screen), settingsWords.sections[screen])),
  ])
  return (
    <Loaded query={query}>
      {(loaded) => (
        <>
          <div className={styles.head}>
            <a href={home} className={styles.spaceTitle}>
              {loaded.emoji ? <span aria-hidden>{toEmoji(loaded.emoji)}</span> : <BookText aria-hidden />}
              <span dir="auto">{loaded.title}</span>
            </a>
            <TabLinks label={words.space} tabs={tabs} />
            <span className={styles.follow}>
              <Suspense>
                <SpacePublishing organization={organization} space={loaded} page={page} />
              </Suspense>
              <Suspense>
                <FollowSpace space={spaceId} />
              </Suspense>
            </span>
          </div>
          {children(loaded)}
        </>
      )}
    </Loaded>
  )
}

/** A screen of a space that is a list. */
export function SpaceSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <header>
        <h1 className={styles.sectionTitle}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  )
}
