/** One reusable content: as pages show it, where, and to write in. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Recycle } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import {
  Button,
  EmptyState,
  LinkButton,
  Loaded,
  lazyPart,
  Menu,
  Skeleton,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import type { EditPlace } from '../../shell/content-edits.ts'
import { toReusableName } from '../../shell/saving/edited-text.ts'
import { DrawnPageView } from '../space-content/index.ts'
import { itemsAddress, useItemSource } from './item-place.ts'
import { ItemsFrame } from './items-frame.tsx'
import { contentQuery, drawnQuery } from './queries.ts'
import type { ReusableTask } from './reusable-dialogs.tsx'
import { REUSABLE_WORDS } from './reusable-words.ts'
import { type ItemEdits, useItemEdits } from './use-item-edits.ts'
import { UsedIn } from './used-in.tsx'
import { ITEM_WORDS } from './words.ts'

const PageEditor = lazyPart(async () => (await import('../editor/index.ts')).PageEditor)
const ReusableDialogs = lazyPart(async () => (await import('./reusable-dialogs.tsx')).ReusableDialogs)

export function Screen() {
  const words = useWords(REUSABLE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const source = useItemSource()
  const id = useParameter('content')
  const { edits, draft } = useItemEdits(source, 'reusable', id)
  const query = useQuery(contentQuery(source))
  const navigate = useNavigate()
  const [mode, setMode] = useSearchParameter<'read' | 'edit'>('mode', 'read')
  const [task, setTask] = useState<ReusableTask>()
  const content = query.data?.reusableContents.find((each) => each.id === id)
  const place = useEditedPlace(mode === 'edit', draft === undefined ? edits : undefined, `${source.number} ${id}`)
  const created = useRef<number>(undefined)
  const edit = () => {
    if (draft === undefined) setMode('edit')
    else
      void navigate({
        to: itemsAddress({ ...source, number: draft }, 'reusable', id),
        search: { mode: 'edit' } as never,
      })
  }
  const stop = () => {
    if (created.current === undefined) setMode('read')
    else void navigate({ to: itemsAddress({ ...source, number: created.current }, 'reusable', id) })
  }
  useCommands([
    edits &&
      content &&
      !place && { id: 'edit reusable content', label: words.edit, icon: Pencil, keys: 'e', run: edit },
  ])
  const actions = content && edits && (
    <>
      <Button icon={place ? Check : Pencil} look={place ? 'quiet' : 'primary'} onPress={place ? stop : edit}>
        {place ? words.stopEditing : words.edit}
      </Button>
      {!place && (
        <Menu
          label={shared.actionsFor(content.title)}
          actions={[
            { id: 'rename', label: shared.rename, onAction: () => setTask({ kind: 'rename', content }) },
            {
              id: 'delete',
              label: shared.delete,
              isDangerous: true,
              onAction: () => setTask({ kind: 'delete', content }),
            },
          ]}
        />
      )}
    </>
  )
  return (
    <ItemsFrame
      source={source}
      kind="reusable"
      title={content?.title ?? words.reusable}
      parent={words.reusable}
      draft={draft}
      actions={actions}
    >
      <Loaded query={query} skeleton={<Skeleton rows={6} look="text" />}>
        {() =>
          content ? (
            <>
              {place ? (
                <Suspense fallback={<Skeleton rows={6} look="text" />}>
                  <PageEditor
                    key={`${source.number} ${id}`}
                    place={place}
                    page={{ id: toReusableName(id), title: content.title }}
                    onChangeRequest={(number) => {
                      created.current = number
                    }}
                    onDiscarded={stop}
                  />
                </Suspense>
              ) : (
                <Drawn id={id} />
              )}
              <UsedIn source={source} kind="reusable-content" id={id} />
            </>
          ) : (
            <EmptyState
              icon={Recycle}
              title={words.gone}
              action={<LinkButton href={itemsAddress(source, 'reusable')}>{words.all}</LinkButton>}
            >
              {words.goneText}
            </EmptyState>
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

/** The place where the editor was opened stays while it is open: what is written there must not vanish because it was merged or locked meanwhile. */
function useEditedPlace(isEditing: boolean, edits: ItemEdits | undefined, subject: string): EditPlace | undefined {
  const opened = useRef<{ subject: string; place: EditPlace }>(undefined)
  if (!isEditing || opened.current?.subject !== subject) opened.current = undefined
  if (isEditing && edits) opened.current ??= { subject, place: edits.place }
  return opened.current?.place
}

function Drawn({ id }: { id: string }) {
  const words = useWords(REUSABLE_WORDS)
  const { language } = useLanguage()
  const query = useQuery(drawnQuery(useItemSource(), id, language))
  return (
    <Loaded query={query} skeleton={<Skeleton rows={6} look="text" />}>
      {(drawn) =>
        drawn.isEmpty ? (
          <EmptyState icon={Recycle} title={words.blank}>
            {words.blankText}
          </EmptyState>
        ) : (
          <DrawnPageView drawn={drawn} />
        )
      }
    </Loaded>
  )
}
