/** Reading: the tree of pages, the page that is open, and what is known about it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, ArrowUpRight, BookOpen, FileQuestion, ListTree, Search } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import {
  Button,
  ButtonRow,
  Dialog,
  EmptyState,
  ErrorBoundary,
  LinkButton,
  Loaded,
  lazyPart,
  Skeleton,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { searchAddress } from '../../shell/addresses.ts'
import type { EditPlace } from '../../shell/content-edits.ts'
import { useColumns } from '../../shell/folding.ts'
import { DrawnPageView } from './drawn-page.tsx'
import type { TreeEditing } from './edit/tree-editing.ts'
import { EditablePage } from './editable-page.tsx'
import { ancestorsOf, findGenerated, hasComputedPage, indexPages, type PageIndex, type PageNode } from './page-index.ts'
import { PagePanel } from './page-panel.tsx'
import { PageTreeView } from './page-tree.tsx'
import { type ContentAddress, drawnPageQuery, pageAddress, pagesQuery, spaceQuery } from './queries.ts'
import styles from './reader.module.css'
import { SpaceFrame } from './space-frame.tsx'
import { useEditPlace } from './use-edit-place.ts'
import { SPACE_WORDS } from './words.ts'

interface ReaderProps {
  source: ContentAddress
  /** Above the page: which change request or revision is read, and what can be done with the page of it. */
  banner?: ReactNode | ((current: PageNode | undefined) => ReactNode)
  crumbs?: readonly { label: string; href: string }[]
}

export function SpaceReader({ source, banner, crumbs = [] }: ReaderProps) {
  const path = useParameter('_splat')
  const place = useEditPlace(source)
  const { index, query } = usePageIndex(source, place !== undefined)
  // Who comes from the history of a page knows its id, and not which path it had.
  const [pageId] = useSearchParameter<string>('page', '')
  const found =
    index && (path === '' ? (index.byId.get(pageId) ?? index.documents[0] ?? index.roots[0]) : index.byPath.get(path))
  useFollowMovedPage(source, path, index, found)
  const current = useEditedPage(index, found, [source.space, source.number, source.revision, path].join())
  const above = ancestorsOf(current).map(({ title, page }) => ({
    label: title,
    href: pageAddress(source, page.path ?? ''),
  }))
  return (
    <SpaceFrame
      title={current?.title}
      crumbs={[...crumbs, ...above]}
      page={source.number === undefined && source.revision === undefined ? current?.page.path : undefined}
    >
      {() => (
        <>
          {typeof banner === 'function' ? banner(current) : banner}
          <Loaded query={query} skeleton={<ReaderSkeleton />}>
            {() => index && <ReaderBody source={source} place={place} index={index} current={current} />}
          </Loaded>
        </>
      )}
    </SpaceFrame>
  )
}

/** The tree that is read, or the one that is edited: in that, pages that come from a specification lie below the one that stands for them. */
function usePageIndex(source: ContentAddress, isEdited: boolean) {
  const stored = useQuery(pagesQuery(source))
  const pages = stored.data?.pages
  const hasComputed = useMemo(() => pages !== undefined && hasComputedPage(pages), [pages])
  const expanded = useQuery({ ...pagesQuery(source, true), enabled: hasComputed })
  const expandedPages = expanded.data?.pages
  const index = useMemo(() => {
    if (!pages || !hasComputed) return pages && indexPages(pages)
    if (!expandedPages) return undefined
    return isEdited ? indexPages(pages, findGenerated(expandedPages)) : indexPages(expandedPages)
  }, [pages, hasComputed, expandedPages, isEdited])
  return { index, query: hasComputed ? expanded : stored }
}

/** A page that was moved or got another path stays on the screen. */
function useFollowMovedPage(
  source: ContentAddress,
  path: string,
  index: PageIndex | undefined,
  current: PageNode | undefined,
): void {
  const navigate = useNavigate()
  const open = useRef<{ path: string; id: string }>(undefined)
  const moved = open.current?.path === path && !current ? index?.byId.get(open.current.id)?.page.path : undefined
  const address = moved === undefined ? undefined : pageAddress(source, moved)
  useEffect(() => {
    if (address !== undefined) void navigate({ to: address, search: true as never, replace: true })
  }, [address, navigate])
  useEffect(() => {
    if (current) open.current = { path, id: current.page.id }
  }, [path, current])
}

/** The page that is edited stays on the screen when somebody deletes it, or puts another one first: its editor says so, and has the words of the draft. */
function useEditedPage(
  index: PageIndex | undefined,
  found: PageNode | undefined,
  address: string,
): PageNode | undefined {
  const [mode] = useSearchParameter<'read' | 'edit'>('mode', 'read')
  const [last, setLast] = useState<{ address: string; page: PageNode }>()
  const edited = mode === 'edit' && last?.address === address ? last.page : undefined
  const shown = edited ? (index?.byId.get(edited.page.id) ?? edited) : found
  if (shown && (shown !== last?.page || last.address !== address)) setLast({ address, page: shown })
  return shown
}

const ReaderSkeleton = () => (
  <div className={styles.reader}>
    <div className={styles.side}>
      <Skeleton rows={8} look="text" />
    </div>
    <div className={styles.page}>
      <Skeleton rows={10} look="text" />
    </div>
  </div>
)

interface ReaderBodyProps {
  source: ContentAddress
  index: PageIndex
  current: PageNode | undefined
}

const StartHere = lazyPart(async () => (await import('./start-here.tsx')).StartHere)
const PageComments = lazyPart(async () => (await import('../comments/index.ts')).PageComments)
const TreeEditor = lazyPart(async () => (await import('./edit/tree-editor.tsx')).TreeEditor)

function ReaderBody({ source, place, index, current }: ReaderBodyProps & { place: EditPlace | undefined }) {
  const words = useWords(SPACE_WORDS)
  useColumns()
  const [isTreeOpen, setTreeOpen] = useState(false)
  const [editing, setEditing] = useState<TreeEditing>()
  const currentId = current?.page.id
  useEffect(() => {
    if (currentId) setTreeOpen(false)
  }, [currentId])
  const editor = place && (
    <ErrorBoundary>
      <Suspense>
        <TreeEditor source={source} place={place} index={index} current={current} onEditing={setEditing} />
      </Suspense>
    </ErrorBoundary>
  )
  if (index.roots.length === 0 && !current)
    return (
      <>
        {editor}
        <Suspense>
          <StartHere source={source} write={editing?.createPage} others={editing?.toolbar} />
        </Suspense>
      </>
    )
  const tree = (
    <PageTreeView
      index={index}
      editing={place && editing}
      currentId={current?.page.id}
      hrefOf={({ page }) => (page.type === 'group' ? undefined : hrefOf(source, page))}
    />
  )
  const search = searchAddress(source.organization, '', source.space)
  return (
    <div className={styles.reader}>
      {editor}
      <nav className={styles.side} aria-label={words.pages}>
        <a href={search} className={styles.searchLink}>
          <Search aria-hidden />
          {words.searchHere}
        </a>
        <ErrorBoundary>{tree}</ErrorBoundary>
      </nav>
      <div className={styles.treeButton}>
        <Button icon={ListTree} onPress={() => setTreeOpen(true)}>
          {words.pages}
        </Button>
        <LinkButton icon={Search} href={search}>
          {words.searchHere}
        </LinkButton>
      </div>
      <Dialog title={words.pages} isOpen={isTreeOpen} onClose={() => setTreeOpen(false)} size="small">
        <div className={styles.treeDialog}>{tree}</div>
      </Dialog>
      <ErrorBoundary resetKey={current?.page.id}>
        {current ? (
          <OpenPage source={source} index={index} current={current} editing={place && editing} />
        ) : (
          <NoSuchPage source={source} />
        )}
      </ErrorBoundary>
    </div>
  )
}

function NoSuchPage({ source }: { source: ContentAddress }) {
  const words = useWords(SPACE_WORDS)
  return (
    <div className={styles.page}>
      <EmptyState
        isScreen
        icon={FileQuestion}
        title={words.noSuchPage}
        action={
          <ButtonRow>
            <LinkButton look="primary" href={pageAddress(source, '')}>
              {words.firstPage}
            </LinkButton>
            <LinkButton icon={Search} href={searchAddress(source.organization, '', source.space)}>
              {words.searchHere}
            </LinkButton>
          </ButtonRow>
        }
      >
        {words.noSuchPageText}
      </EmptyState>
    </div>
  )
}

/** Links and pages that stand for others have no address of their own. */
const hrefOf = (source: ContentAddress, page: PageNode['page']) =>
  page.path === undefined ? page.href : pageAddress(source, page.path)

interface OpenPageProps extends ReaderBodyProps {
  current: PageNode
  editing: TreeEditing | undefined
}

function OpenPage({ source, index, current, editing }: OpenPageProps) {
  const { language } = useLanguage()
  const query = useQuery(drawnPageQuery(source, current.page.id, language))
  const { data: space } = useQuery(spaceQuery(source.space))
  const mayComment = space?.permissions.comment === true && source.revision === undefined
  return (
    <>
      <div className={styles.page}>
        <EditablePage source={source} current={current}>
          {(write) => (
            <Loaded query={query} skeleton={<Skeleton rows={10} look="text" />}>
              {(drawn) => (
                <>
                  <DrawnPageView drawn={drawn} />
                  {drawn.isEmpty &&
                    (index.byId.size === 1 ? (
                      <Suspense>
                        <StartHere source={source} write={write} />
                      </Suspense>
                    ) : (
                      <PagesBelow source={source} current={current} />
                    ))}
                </>
              )}
            </Loaded>
          )}
        </EditablePage>
        <Neighbours source={source} index={index} current={current} />
        {mayComment && (
          <ErrorBoundary resetKey={current.page.id}>
            <Suspense>
              <PageComments key={current.page.id} place={source} page={{ id: current.page.id, title: current.title }} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <ErrorBoundary resetKey={current.page.id}>
        <PagePanel source={source} current={current} outline={query.data?.outline} editing={editing} />
      </ErrorBoundary>
    </>
  )
}

/** A page without a body shows the pages below it. */
function PagesBelow({ source, current: { page, children } }: { source: ContentAddress; current: PageNode }) {
  const words = useWords(SPACE_WORDS)
  if (page.type === 'link')
    return page.href ? (
      <LinkButton href={page.href} icon={ArrowUpRight} target="_blank">
        {page.href}
      </LinkButton>
    ) : null
  if (children.length === 0)
    return (
      <EmptyState icon={BookOpen} title={words.emptyPage}>
        {words.emptyPageText}
      </EmptyState>
    )
  return (
    <ul className={styles.cards}>
      {children.map((child) => (
        <li key={child.page.id}>
          <a href={hrefOf(source, child.page) ?? pageAddress(source, '')} className={styles.card}>
            <strong dir="auto">{child.title}</strong>
            {child.page.description && <span dir="auto">{child.page.description}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Neighbours({ source, index, current }: ReaderBodyProps & { current: PageNode }) {
  const words = useWords(SPACE_WORDS)
  const at = index.documents.indexOf(current)
  const [before, after] = at < 0 ? [] : [index.documents[at - 1], index.documents[at + 1]]
  if (!before && !after) return null
  return (
    <nav aria-label={words.neighbours} className={styles.neighbours}>
      {before && (
        <a href={hrefOf(source, before.page)} rel="prev">
          <ArrowLeft aria-hidden />
          <span>
            <small>{words.previous}</small>
            <span dir="auto">{before.title}</span>
          </span>
        </a>
      )}
      {after && (
        <a href={hrefOf(source, after.page)} rel="next">
          <span>
            <small>{words.next}</small>
            <span dir="auto">{after.title}</span>
          </span>
          <ArrowRight aria-hidden />
        </a>
      )}
    </nav>
  )
}
