/** The variables that expressions on pages read: those of the space, and those of single pages. */
import { useQuery } from '@tanstack/react-query'
import { Braces, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { components } from '../../api/types.ts'
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  Loaded,
  lazyPart,
  Menu,
  SearchField,
  Section,
  Skeleton,
  type TableColumn,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { pageAddress } from '../space-content/index.ts'
import { useItemSource } from './item-place.ts'
import { ItemsFrame } from './items-frame.tsx'
import { contentQuery, usesQuery } from './queries.ts'
import { narrow, ShownItems } from './shown-items.tsx'
import styles from './space-items.module.css'
import { useItemEdits } from './use-item-edits.ts'
import type { Variable, VariableTask } from './variable.ts'
import { VARIABLE_WORDS } from './variable-words.ts'
import { ITEM_WORDS } from './words.ts'

const VariableDialogs = lazyPart(async () => (await import('./variable-dialogs.tsx')).VariableDialogs)

type Page = components['schemas']['Page']

export function Screen() {
  const words = useWords(VARIABLE_WORDS)
  const source = useItemSource()
  const { edits, draft } = useItemEdits(source, 'variables')
  const query = useQuery(contentQuery(source))
  const [task, setTask] = useState<VariableTask>()
  const add = () => setTask({ kind: 'add' })
  useCommands([edits && { id: 'add variable', label: words.add, icon: Plus, run: add }])
  const defined = query.data?.variables ?? {}
  return (
    <ItemsFrame
      source={source}
      kind="variables"
      title={words.variables}
      lead={words.lead}
      draft={draft}
      actions={
        edits && (
          <Button look="primary" icon={Plus} onPress={add}>
            {words.add}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton rows={6} />}>
        {({ pages }) => <VariableLists defined={defined} ofPages={listPageVariables(pages)} start={edits && setTask} />}
      </Loaded>
      {task && edits && (
        <Suspense>
          <VariableDialogs
            source={source}
            edits={edits}
            task={task}
            names={Object.keys(defined)}
            onClose={() => setTask(undefined)}
          />
        </Suspense>
      )}
    </ItemsFrame>
  )
}

const listPageVariables = (pages: readonly Page[]): Variable[] =>
  pages.flatMap((page) => [
    ...Object.entries(page.variables ?? {}).map(([name, value]) => ({
      name,
      value: String(value),
      page: {
        id: page.id,
        title: page.title,
        path: page.path ?? '',
        variables: page.variables as Readonly<Record<string, string>>,
      },
    })),
    ...listPageVariables(page.pages ?? []),
  ])

interface VariableListsProps {
  defined: Readonly<Record<string, string>>
  ofPages: readonly Variable[]
  /** Undefined where this person only reads. */
  start: ((task: VariableTask) => void) | undefined
}

function VariableLists({ defined, ofPages, start }: VariableListsProps) {
  const words = useWords(VARIABLE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const source = useItemSource()
  const { data: uses } = useQuery(usesQuery(source, 'variable'))
  const [text, setText] = useSearchParameter<string>('q', '')
  const missing = [...(uses?.keys() ?? [])].filter((name) => defined[name] === undefined)
  const ofSpace: Variable[] = [
    ...Object.entries(defined).map(([name, value]) => ({ name, value })),
    ...missing.map((name) => ({ name, value: undefined })),
  ].sort((one, other) => one.name.localeCompare(other.name))
  if (ofSpace.length === 0 && ofPages.length === 0)
    return (
      <EmptyState icon={Braces} title={words.empty}>
        {start ? words.emptyText : words.emptyReader}
      </EmptyState>
    )
  const nameOf = ({ name, value, page }: Variable) => `${name} ${value ?? ''} ${page?.title ?? ''}`
  const [foundOfSpace, foundOfPages] = [narrow(ofSpace, text, nameOf), narrow(ofPages, text, nameOf)]
  const base: TableColumn<Variable>[] = [
    {
      id: 'name',
      label: words.name,
      isName: true,
      sortBy: ({ name }) => name,
      render: ({ name, page }) => <code>{`${page ? 'page' : 'space'}.vars.${name}`}</code>,
    },
    {
      id: 'value',
      label: words.value,
      sortBy: ({ value }) => value,
      render: ({ value }) =>
        value === undefined ? (
          <Badge tone="warn">{words.undefinedHere}</Badge>
        ) : (
          <span className={styles.value} dir="auto">
            {value}
          </span>
        ),
    },
  ]
  const actions: TableColumn<Variable>[] = start
    ? [
        {
          id: 'actions',
          label: shared.actions,
          isLabelHidden: true,
          align: 'end',
          render: (variable) =>
            variable.value === undefined ? (
              <Button onPress={() => start({ kind: 'add', variable })} aria-label={`${words.define}: ${variable.name}`}>
                {words.define}
              </Button>
            ) : (
              <Menu
                label={shared.actionsFor(variable.name)}
                actions={[
                  { id: 'edit', label: words.edit, onAction: () => start({ kind: 'edit', variable }) },
                  {
                    id: 'delete',
                    label: shared.delete,
                    isDangerous: true,
                    onAction: () => start({ kind: 'delete', variable }),
                  },
                ]}
              />
            ),
        },
      ]
    : []
  return (
    <>
      <Toolbar label={words.search}>
        <SearchField label={words.search} clearLabel={shared.clear} value={text} onChange={setText} />
      </Toolbar>
      {foundOfSpace.length === 0 && foundOfPages.length === 0 && (
        <EmptyState icon={Braces} title={shared.nothingFound}>
          {shared.tryOther}
        </EmptyState>
      )}
      {foundOfSpace.length > 0 && (
        <DataTable
          label={words.spaceTitle}
          items={foundOfSpace}
          keyOf={({ name }) => name}
          columns={[
            ...base,
            {
              id: 'uses',
              label: words.uses,
              sortBy: ({ name }) => uses?.get(name) ?? 0,
              render: ({ name }) => uses && shared.places(uses.get(name) ?? 0),
            },
            ...actions,
          ]}
        />
      )}
      {foundOfPages.length > 0 && (
        <Section title={words.pageTitle} lead={words.pageLead}>
          <ShownItems items={foundOfPages}>
            {(most) => (
              <DataTable
                label={words.pageTitle}
                sortName="sortPages"
                items={foundOfPages}
                most={most}
                keyOf={({ name, page }) => `${page?.id} ${name}`}
                columns={[
                  ...base,
                  {
                    id: 'page',
                    label: words.page,
                    sortBy: ({ page }) => page?.title,
                    render: ({ page }) =>
                      page && (
                        <a href={pageAddress(source, page.path)} dir="auto">
                          {page.title}
                        </a>
                      ),
                  },
                  ...actions,
                ]}
              />
            )}
          </ShownItems>
        </Section>
      )}
    </>
  )
}
