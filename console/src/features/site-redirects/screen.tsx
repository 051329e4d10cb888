/** The redirects of a site: from paths without content to where it is now. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CornerDownRight, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  DownloadButton,
  EmptyState,
  ListTable,
  Menu,
  ProblemView,
  Section,
  showToast,
  Time,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.tsx'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import { printCsv } from './csv.ts'
import {
  nameSiteSpace,
  type PagesOfSpaces,
  printRedirectTarget,
  type SitePlaces,
  type SiteRedirectItem,
} from './destinations.ts'
import { loadAllRedirects, loadSitePages, redirectsQuery, usePagesOf, useSitePlaces } from './queries.ts'
import styles from './site-redirects.module.css'
import { TrySection } from './try-section.tsx'
import { REDIRECT_WORDS } from './words.ts'

// Forms and pickers come when they are first needed.
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const RedirectDialog = lazy(async () => ({ default: (await import('./redirect-dialog.tsx')).RedirectDialog }))

export function Screen() {
  const words = useWords(REDIRECT_WORDS)
  const path = { organizationId: useParameter('org'), siteId: useParameter('site') }
  return (
    <SiteLayout section="redirects" lead={words.lead} width="wide">
      {({ permissions }) => <Redirects path={path} mayChange={permissions.admin} />}
    </SiteLayout>
  )
}

type Task = { kind: 'new' } | { kind: 'edit'; redirect: SiteRedirectItem } | { kind: 'import' }

function Redirects({ path, mayChange }: { path: SitePath; mayChange: boolean }) {
  const words = useWords(REDIRECT_WORDS)
  const client = useQueryClient()
  const places = useSitePlaces(path)
  const query = useInfiniteQuery(redirectsQuery(path))
  const pages = usePagesOf(query.data?.items ?? [], places)
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
  const deleteRedirect = ({ id, source, destination }: SiteRedirectItem) =>
    attempt(async () => {
      await remove.mutateAsync({ path: { ...path, siteRedirectId: id } })
      showToast(
        words.deleted(source),
        () => void attempt(() => create.mutateAsync({ path, body: { source, destination } })),
      )
    })
  const exportAll = async () => {
    const [redirects, allPages] = await Promise.all([loadAllRedirects(path), loadSitePages(client, places)])
    const rows = redirects.map(({ source, destination }) => [
      source,
      printRedirectTarget(destination, places, allPages),
    ])
    return new Blob([printCsv([['source', 'destination'], ...rows])], { type: 'text/csv' })
  }
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
      <ListTable
        label={words.list}
        query={query}
        keyOf={({ id }) => id}
        columns={[
          { id: 'source', label: words.source, isName: true, render: ({ source }) => <code>{source}</code> },
          {
            id: 'destination',
            label: words.destination,
            render: (redirect) => <Destination redirect={redirect} places={places} pages={pages} />,
          },
          { id: 'updatedAt', label: words.updatedAt, render: ({ updatedAt }) => <Time value={updatedAt} /> },
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
        ]}
        empty={
          <EmptyState icon={CornerDownRight} title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      <Section title={words.try} lead={words.tryLead}>
        <TrySection path={path} />
      </Section>
      <Suspense>
        {task?.kind === 'new' && <RedirectDialog path={path} places={places} onClose={close} />}
        {task?.kind === 'edit' && (
          <RedirectDialog path={path} places={places} redirect={task.redirect} onClose={close} />
        )}
        {task?.kind === 'import' && <ImportDialog path={path} places={places} onClose={close} />}
      </Suspense>
    </>
  )
}

interface DestinationProps {
  redirect: SiteRedirectItem
  places: SitePlaces
  pages: PagesOfSpaces
}

function Destination({ redirect: { destination }, places, pages }: DestinationProps) {
  const words = useWords(REDIRECT_WORDS)
  if (destination.kind === 'external')
    return (
      <a href={destination.url} target="_blank" rel="noreferrer" className={styles.address}>
        {destination.url}
      </a>
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
    </span>
  )
}
