/** The redirects of a site: from paths without content to where it is now. */
import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CornerDownRight, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  DataTable,
  DownloadButton,
  EmptyState,
  ListTable,
  Loaded,
  lazyDialog,
  Menu,
  PARTS_WORDS,
  ProblemView,
  SearchField,
  Section,
  showToast,
  type TableColumn,
  Time,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { printCsv } from '../../shell/csv.ts'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import {
  nameSiteSpace,
  type PagesOfSpaces,
  printRedirectTarget,
  type SitePlaces,
  type SiteRedirectItem,
} from './destinations.ts'
import { loadAllRedirects, loadSitePages, redirectsQuery, usePagesOf, useSitePlaces } from './queries.ts'
import { isCaptured, printRowTarget } from './row-target.ts'
import styles from './site-redirects.module.css'
import { TrySection } from './try-section.tsx'
import { REDIRECT_WORDS } from './words.ts'

// Forms and pickers come when they are first needed.
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)
const RedirectDialog = lazyDialog(async () => (await import('./redirect-dialog.tsx')).RedirectDialog)

export function Screen() {
  const words = useWords(REDIRECT_WORDS)
  const path = { organizationId: useParameter('org'), siteId: useParameter('site') }
  return (
    <SiteLayout section="redirects" lead={words.lead} width="wide">
      {({ permissions, urls }) => (
        <Redirects
          path={path}
          mayChange={permissions.admin}
          roots={[urls.published, urls.preview].filter((url) => url !== undefined)}
        />
      )}
    </SiteLayout>
  )
}

type Task = { kind: 'new' } | { kind: 'edit'; redirect: SiteRedirectItem } | { kind: 'import' }

interface RedirectsProps {
  path: SitePath
  mayChange: boolean
  /** The addresses of the site. */
  roots: readonly string[]
}

function Redirects({ path, mayChange, roots }: RedirectsProps) {
  const words = useWords(REDIRECT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const client = useQueryClient()
  const places = useSitePlaces(path)
  const query = useInfiniteQuery(redirectsQuery(path))
  const [filter, setFilter] = useState('')
  // The list has them page by page: all are read once one looks for some.
  const all = useQuery<SiteRedirectItem[], ApiProblem>({
    queryKey: ['/orgs/{organizationId}/sites/{siteId}/redirects', { path }, 'all'],
    queryFn: () => loadAllRedirects(path),
    enabled: filter.trim() !== '',
  })
  const pages = usePagesOf(all.data ?? query.data?.items ?? [], places)
  const create = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/redirects')
  const remove = useCommand('delete', '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}')
  const [task, setTask] = useState<Task>()
  const [problem, setProblem] = useState<ApiProblem>()
  const close = () => setTask(undefined)
  useCommands([
    mayChange && { id: 'new-redirect', label: words.add, keys: 'c', icon: Plus, run: () => setTask({ kind: 'new' }) },
    mayChange && { id: 'import', label: words.import, icon: FileUp, run: () => setTask({ kind: 'import' }) },
  ])
  const attempt = async (act: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  const deleteRedirect = ({ id, source, destination, captureWildcard }: SiteRedirectItem) =>
    attempt(async () => {
      await remove.mutateAsync({ path: { ...path, siteRedirectId: id } })
      showToast(
        words.deleted(source),
        () => void attempt(() => create.mutateAsync({ path, body: { source, destination, captureWildcard } })),
      )
    })
  const exportAll = async () => {
    const [redirects, allPages] = await Promise.all([loadAllRedirects(path), loadSitePages(client, places)])
    const rows = redirects.map((redirect) => [
      redirect.source,
      printRowTarget(redirect, printRedirectTarget(redirect.destination, places, allPages)),
    ])
    return new Blob([printCsv([['source', 'destination'], ...rows])], { type: 'text/csv' })
  }
  const columns: TableColumn<SiteRedirectItem>[] = [
    {
      id: 'source',
      label: words.source,
      isName: true,
      sortBy: ({ source }) => source,
      render: ({ source }) => <code>{source}</code>,
    },
    {
      id: 'destination',
      label: words.destination,
      sortBy: ({ destination }) => printRedirectTarget(destination, places, pages),
      render: (redirect) => <Destination redirect={redirect} places={places} pages={pages} />,
    },
    {
      id: 'updatedAt',
      label: words.updatedAt,
      sortBy: ({ updatedAt }) => updatedAt,
      render: ({ updatedAt }) => <Time value={updatedAt} />,
    },
    {
      id: 'actions',
      label: words.actions,
      isLabelHidden: true,
      align: 'end',
      render: (redirect) =>
        mayChange && (
          <Menu
            label={words.actionsOf(redirect.source)}
            actions={[
              {
                id: 'edit',
                label: words.edit,
                icon: Pencil,
                onAction: () => setTask({ kind: 'edit', redirect }),
              },
              {
                id: 'delete',
                label: words.delete,
                icon: Trash2,
                isDangerous: true,
                onAction: () => void deleteRedirect(redirect),
              },
            ]}
          />
        ),
    },
  ]
  return (
    <>
      <ButtonRow>
        {mayChange && (
          <>
            <Button look="primary" icon={Plus} onPress={() => setTask({ kind: 'new' })}>
              {words.add}
            </Button>
            <Button icon={FileUp} onPress={() => setTask({ kind: 'import' })}>
              {words.import}
            </Button>
          </>
        )}
        <DownloadButton label={words.export} fileName="redirects.csv" load={exportAll} />
      </ButtonRow>
      {problem && <ProblemView problem={problem} isInline />}
      {(query.data?.count ?? 0) > 0 && (
        <Toolbar label={words.filter}>
          <SearchField label={words.filter} value={filter} onChange={setFilter} clearLabel={parts.clear} />
        </Toolbar>
      )}
      {filter.trim() === '' || query.data?.count === 0 ? (
        <ListTable
          label={words.list}
          query={query}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <EmptyState icon={CornerDownRight} title={words.empty}>
              {words.emptyText}
            </EmptyState>
          }
        />
      ) : (
        <FilteredRedirects query={all} places={places} pages={pages} filter={filter} columns={columns} />
      )}
      <Section title={words.try} lead={words.tryLead}>
        <TrySection path={path} />
      </Section>
      <Suspense>
        {task?.kind === 'new' && <RedirectDialog path={path} places={places} onClose={close} />}
        {task?.kind === 'edit' && (
          <RedirectDialog path={path} places={places} redirect={task.redirect} onClose={close} />
        )}
        {task?.kind === 'import' && <ImportDialog path={path} places={places} roots={roots} onClose={close} />}
      </Suspense>
    </>
  )
}

interface FilteredRedirectsProps {
  query: UseQueryResult<SiteRedirectItem[], ApiProblem>
  places: SitePlaces
  pages: PagesOfSpaces
  filter: string
  columns: TableColumn<SiteRedirectItem>[]
}

const MOST_SHOWN = 200

function FilteredRedirects({ query, places, pages, filter, columns }: FilteredRedirectsProps) {
  const words = useWords(REDIRECT_WORDS)
  const wanted = filter.trim().toLowerCase()
  const isWanted = ({ source, destination }: SiteRedirectItem) =>
    source.toLowerCase().includes(wanted) ||
    printRedirectTarget(destination, places, pages).toLowerCase().includes(wanted)
  return (
    <Loaded query={query}>
      {(all) => {
        const found = all.filter(isWanted)
        return (
          <>
            <p role="status">{found.length === 0 ? words.noMatch : words.matches(found.length, all.length)}</p>
            {found.length === 0 ? (
              <p>{words.noMatchText}</p>
            ) : (
              <DataTable
                label={words.list}
                columns={columns}
                items={found.slice(0, MOST_SHOWN)}
                keyOf={({ id }) => id}
              />
            )}
            {found.length > MOST_SHOWN && <p>{words.andMore(found.length - MOST_SHOWN)}</p>}
          </>
        )
      }}
    </Loaded>
  )
}

interface DestinationProps {
  redirect: SiteRedirectItem
  places: SitePlaces
  pages: PagesOfSpaces
}

function Destination({ redirect, places, pages }: DestinationProps) {
  const words = useWords(REDIRECT_WORDS)
  const { destination } = redirect
  const rest = isCaptured(redirect) && <span className={styles.quiet}>{words.andBelow}</span>
  if (destination.kind === 'external')
    return (
      <span className={styles.target}>
        <a href={destination.url} target="_blank" rel="noreferrer" className={styles.address}>
          {destination.url}
        </a>
        {rest}
      </span>
    )
  const text = printRedirectTarget(destination, places, pages)
  const siteSpace =
    destination.kind === 'site-section' ? undefined : places.siteSpaces.find(({ id }) => id === destination.siteSpaceId)
  const page =
    destination.kind === 'site-page' && siteSpace
      ? pages.get(siteSpace.spaceId)?.find(({ id }) => id === destination.pageId)
      : undefined
  const section =
    destination.kind === 'site-section' ? places.sections.find(({ id }) => id === destination.siteSectionId) : undefined
  const title = page?.title ?? section?.title ?? (siteSpace && nameSiteSpace(siteSpace))
  return (
    <span className={styles.target}>
      <span dir="auto">{title ?? words.gone}</span>
      {!text.startsWith('#') && <code className={styles.quiet}>{text}</code>}
      {rest}
    </span>
  )
}
