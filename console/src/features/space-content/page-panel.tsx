/** Beside the page: its outline, what leads to it, and its facts. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Badge, Loaded, MoreButton, Skeleton, TabLinks, Time, useWords } from '../../design/index.ts'
import { useAddressWith, useSearchParameter } from '../../shell/address-state.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { revealTarget } from './drawn-page.tsx'
import type { TreeEditing } from './edit/tree-editing.ts'
import type { PageNode } from './page-index.ts'
import { type ContentAddress, type ContentPlace, pageAddress, pageBacklinksQuery, spaceQuery } from './queries.ts'
import styles from './reader.module.css'
import { SPACE_WORDS } from './words.ts'

interface Heading {
  id: string
  level: number
  title: string
}

interface PagePanelProps {
  source: ContentAddress
  current: PageNode
  outline: readonly Heading[] | undefined
  /** Absent for who may only read. */
  editing: TreeEditing | undefined
}

const CommentsPanel = lazy(async () => ({ default: (await import('../comments/index.ts')).CommentsPanel }))

const PageNumbersView = lazy(async () => ({ default: (await import('./page-numbers.tsx')).PageNumbersView }))

const PANELS = ['outline', 'comments', 'backlinks', 'facts', 'pageSettings'] as const

export function PagePanel({ source, current, outline, editing }: PagePanelProps) {
  const words = useWords(SPACE_WORDS)
  const [asked] = useSearchParameter<string>('panel', 'outline')
  // The rest of the address stays: whoever looks at another panel while writing goes on writing.
  const toAddress = useAddressWith('panel')
  const { data: space } = useQuery(spaceQuery(source.space))
  const isNow = source.revision === undefined
  // What a revision of the past leads to is not kept, and nobody talks about it.
  const isShown = {
    outline: true,
    comments: isNow && space?.permissions.comment === true,
    backlinks: isNow,
    facts: true,
    pageSettings: editing !== undefined && !current.isGenerated,
  }
  const shown = PANELS.filter((panel) => isShown[panel])
  const open = shown.find((panel) => panel === asked) ?? 'outline'
  return (
    <aside className={styles.panel} aria-label={words.aboutPage}>
      <TabLinks
        label={words.aboutPage}
        tabs={shown.map((panel) => ({
          href: toAddress(panel === 'outline' ? undefined : panel),
          label: words[panel],
          isCurrent: panel === open,
        }))}
      />
      {open === 'comments' ? (
        <Suspense fallback={<Skeleton rows={4} look="text" />}>
          <CommentsPanel
            place={source}
            page={{ id: current.page.id, title: current.title }}
            address={pageAddress(source, current.page.path ?? '')}
          />
        </Suspense>
      ) : open === 'backlinks' ? (
        <Backlinks source={source} pageId={current.page.id} />
      ) : open === 'facts' ? (
        <>
          <PageFacts current={current} />
          <a href={`${spaceScreenAddress(source.organization, source.space, 'history')}?page=${current.page.id}`}>
            {words.pageHistory}
          </a>
          {isPublishable(source) && current.page.type === 'document' && (
            <Suspense>
              <PageNumbersView organization={source.organization} space={source.space} page={current.page.id} />
            </Suspense>
          )}
        </>
      ) : open === 'pageSettings' && editing ? (
        editing.renderSettings(current)
      ) : (
        <Outline outline={outline} />
      )}
    </aside>
  )
}

/** Visitors read what the space shows now. */
const isPublishable = ({ number, revision }: ContentAddress) => number === undefined && revision === undefined

function Outline({ outline }: { outline: readonly Heading[] | undefined }) {
  const words = useWords(SPACE_WORDS)
  if (!outline) return <Skeleton rows={4} look="text" />
  if (outline.length === 0) return <p className={styles.quiet}>{words.noOutline}</p>
  return (
    <ol className={styles.outline}>
      {outline.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a
            href={`#${encodeURIComponent(id)}`}
            dir="auto"
            onClick={() => revealTarget(document.querySelector('[data-drawn-page]'), `#${encodeURIComponent(id)}`)}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

function Backlinks({ source, pageId }: { source: ContentAddress; pageId: string }) {
  const words = useWords(SPACE_WORDS)
  const query = useInfiniteQuery(pageBacklinksQuery(source, pageId))
  return (
    <Loaded query={query} skeleton={<Skeleton rows={4} look="text" />}>
      {({ items, count }) =>
        items.length === 0 ? (
          <p className={styles.quiet}>{words.noBacklinks}</p>
        ) : (
          <>
            <ul className={styles.backlinks}>
              {uniquePlaces(items).map(({ page, reusableContent }) => (
                <li key={page?.id ?? reusableContent?.id}>
                  {page ? (
                    <a href={pageAddress(source, page.path ?? '')} dir="auto">
                      {page.title}
                    </a>
                  ) : (
                    <span dir="auto">{reusableContent?.title}</span>
                  )}
                </li>
              ))}
            </ul>
            <MoreButton query={query} shown={items.length} count={count} />
          </>
        )
      }
    </Loaded>
  )
}

/** A page that leads there twice is named once. */
export function uniquePlaces(places: readonly ContentPlace[]): ContentPlace[] {
  const known = new Map(places.map((place) => [place.page?.id ?? place.reusableContent?.id ?? '', place]))
  return [...known.values()]
}

function PageFacts({ current: { page } }: { current: PageNode }) {
  const words = useWords(SPACE_WORDS)
  const facts: [string, ReactNode][] = [
    [words.updated, page.updatedAt && <Time value={page.updatedAt} />],
    [words.created, page.createdAt && <Time value={page.createdAt} />],
    [words.path, page.path && <code>/{page.path}</code>],
    [words.kind, words.kinds[page.type]],
    [words.condition, page.condition && <code>{page.condition}</code>],
    [
      words.visibility,
      (page.hidden || page.noIndex || page.noRobotsIndex) && (
        <span className={styles.badges}>
          {page.hidden && <Badge>{words.hidden}</Badge>}
          {page.noIndex && <Badge>{words.noIndex}</Badge>}
          {page.noRobotsIndex && <Badge>{words.noRobotsIndex}</Badge>}
        </span>
      ),
    ],
    [
      words.tags,
      page.tags && page.tags.length > 0 && (
        <span className={styles.badges}>
          {page.tags.map(({ tag }) => (
            <Badge key={tag.tag}>{tag.tag}</Badge>
          ))}
        </span>
      ),
    ],
    [words.pageId, <code key="id">{page.id}</code>],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
