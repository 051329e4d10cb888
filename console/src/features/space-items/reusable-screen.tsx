/** The reusable content of a space or a change request. */
import { useQuery } from '@tanstack/react-query'
import { Plus, Recycle } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  Button,
  DataTable,
  EmptyState,
  Loaded,
  lazyPart,
  Menu,
  SearchField,
  Skeleton,
  Toolbar,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { itemsAddress, useItemSource } from './item-place.ts'
import { ItemsFrame } from './items-frame.tsx'
import { contentQuery, usesQuery } from './queries.ts'
import type { ReusableTask } from './reusable-dialogs.tsx'
import { REUSABLE_WORDS } from './reusable-words.ts'
import { narrow, ShownItems } from './shown-items.tsx'
import { useItemEdits } from './use-item-edits.ts'
import { ITEM_WORDS } from './words.ts'

const ReusableDialogs = lazyPart(async () => (await import('./reusable-dialogs.tsx')).ReusableDialogs)

export function Screen() {
  const words = useWords(REUSABLE_WORDS)
  const source = useItemSource()
  const { edits, draft } = useItemEdits(source, 'reusable')
  const query = useQuery(contentQuery(source))
  const [task, setTask] = useState<ReusableTask>()
  const create = () => setTask({ kind: 'create' })
  useCommands([edits && { id: 'create reusable content', label: words.create, icon: Plus, run: create }])
  return (
    <ItemsFrame
      source={source}
      kind="reusable"
      title={words.reusable}
      lead={words.lead}
      draft={draft}
      actions={
        edits && (
          <Button look="primary" icon={Plus} onPress={create}>
            {words.create}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton rows={6} />}>
        {({ reusableContents }) =>
          reusableContents.length === 0 ? (
            <EmptyState icon={Recycle} title={words.empty}>
              {edits ? words.emptyText : words.emptyReader}
            </EmptyState>
          ) : (
            <ReusableTable contents={reusableContents} start={edits && setTask} />
          )
        }
      </Loaded>
      {task && edits && (
        <Suspense>
          <ReusableDialogs source={source} edits={edits} task={task} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </ItemsFrame>
  )
}

interface ReusableTableProps {
  contents: readonly { id: string; title: string }[]
  /** Undefined where this person only reads. */
  start: ((task: ReusableTask) => void) | undefined
}

function ReusableTable({ contents, start }: ReusableTableProps) {
  const words = useWords(REUSABLE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const { language } = useLanguage()
  const source = useItemSource()
  const { data: uses } = useQuery(usesQuery(source, 'reusable-content'))
  const [text, setText] = useSearchParameter<string>('q', '')
  const { compare } = new Intl.Collator(language, { numeric: true })
  const found = narrow(contents, text, ({ title }) => title).toSorted((one, other) => compare(one.title, other.title))
  return (
    <>
      <Toolbar label={words.search}>
        <SearchField label={words.search} clearLabel={shared.clear} value={text} onChange={setText} />
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState icon={Recycle} title={shared.nothingFound}>
          {shared.tryOther}
        </EmptyState>
      ) : (
        <ShownItems items={found}>
          {(most) => (
            <DataTable
              label={words.reusable}
              items={found}
              most={most}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => itemsAddress(source, 'reusable', id)}
              columns={[
                {
                  id: 'title',
                  label: words.title,
                  isName: true,
                  sortBy: ({ title }) => title,
                  render: ({ title }) => <span dir="auto">{title}</span>,
                },
                {
                  id: 'uses',
                  label: words.uses,
                  sortBy: ({ id }) => uses?.get(id) ?? 0,
                  render: ({ id }) => uses && shared.places(uses.get(id) ?? 0),
                },
                ...(start
                  ? [
                      {
                        id: 'actions',
                        label: shared.actions,
                        isLabelHidden: true,
                        align: 'end' as const,
                        render: (content: { id: string; title: string }) => (
                          <Menu
                            label={shared.actionsFor(content.title)}
                            actions={[
                              {
                                id: 'rename',
                                label: shared.rename,
                                onAction: () => start({ kind: 'rename', content }),
                              },
                              {
                                id: 'delete',
                                label: shared.delete,
                                isDangerous: true,
                                onAction: () => start({ kind: 'delete', content }),
                              },
                            ]}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </ShownItems>
      )}
    </>
  )
}
