/** A page to read, and to write in for who may. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Replace } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, lazyPart, Skeleton, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import type { EditPlace } from '../../shell/content-edits.ts'
import type { PageNode } from './page-index.ts'
import { type ContentAddress, changeRequestQuery, pageAddress } from './queries.ts'
import styles from './reader.module.css'
import { useEditPlace } from './use-edit-place.ts'
import { SPACE_WORDS } from './words.ts'

const LeftDraftNotice = lazyPart(async () => (await import('../../shell/drafts/left-drafts.tsx')).LeftDraftNotice)
const FindInPlace = lazyPart(async () => (await import('../find-in-pages/index.ts')).FindInPlace)
const FollowPage = lazyPart(async () => (await import('../inbox/index.ts')).FollowPage)
const WindowPresence = lazyPart(async () => (await import('../../shell/live/presence.tsx')).WindowPresence)
const PresenceSign = lazyPart(async () => (await import('../../shell/live/presence.tsx')).PresenceSign)
const PageEditor = lazyPart(async () => (await import('../editor/index.ts')).PageEditor)

interface EditablePageProps {
  source: ContentAddress
  current: PageNode
  /** The page as it is read. */
  children: ReactNode
}

export function EditablePage({ source, current, children }: EditablePageProps) {
  const words = useWords(SPACE_WORDS)
  const place = useEditPlace(source)
  const { data: change } = useQuery({
    ...changeRequestQuery(source.space, source.number ?? 0),
    enabled: source.number !== undefined,
  })
  const [mode, setMode] = useSearchParameter<'read' | 'edit'>('mode', 'read')
  const navigate = useNavigate()
  const client = useQueryClient()
  const created = useRef<number>(undefined)
  const isDocument = current.page.type === 'document'
  /** A locked space is read here, and the draft of this person in its change request. */
  const isElsewhere = source.number === undefined && place?.number !== undefined
  const opened = [source.space, source.number, source.revision, current.page.id].join()
  const edited = useEditedPlace(isDocument && mode === 'edit', isElsewhere ? undefined : place, opened)
  const isEditing = edited !== undefined
  const canEdit = isDocument && (place !== undefined || isEditing)
  const stop = () => {
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/spaces/{spaceId}') })
    if (created.current === undefined) setMode('read')
    else void navigate({ to: pageAddress({ ...source, number: created.current }, current.page.path ?? '') })
  }
  const edit = () => {
    if (isElsewhere)
      void navigate({
        to: pageAddress({ ...source, number: place.number }, current.page.path ?? ''),
        search: { mode: 'edit' } as never,
      })
    else setMode('edit')
  }
  /** Nobody meets in a past revision. */
  const isPresent = source.revision === undefined && (source.number === undefined || change !== undefined)
  /** What a change request proposes, or a revision had, is not what people follow. */
  const isCurrent = source.revision === undefined && source.number === undefined
  const [isFinding, setFinding] = useState(false)
  useCommands([
    canEdit && !isEditing && { id: 'edit page', label: words.edit, icon: Pencil, keys: 'e', run: edit },
    // An open editor offers its own, which writes where that writes.
    place !== undefined &&
      !isEditing && {
        id: 'find in pages',
        label: words.findInPages,
        icon: Replace,
        run: () => setFinding(true),
      },
  ])
  return (
    <>
      {isFinding && place && !isEditing && (
        <Suspense>
          <FindInPlace
            place={place}
            onClose={(number) => {
              setFinding(false)
              if (number !== undefined)
                void navigate({ to: pageAddress({ ...source, number }, current.page.path ?? '') })
            }}
          />
        </Suspense>
      )}
      {(canEdit || isPresent) && (
        <div className={styles.editBar}>
          {isPresent && (
            <Suspense>
              {change ? (
                // The head of the change request shows who is in it.
                <PresenceSign
                  space={source.space}
                  changeRequest={change.id}
                  page={current.page.id}
                  isEditing={isEditing}
                />
              ) : (
                <WindowPresence space={source.space} page={current.page.id} isEditing={isEditing} />
              )}
            </Suspense>
          )}
          {isCurrent && isDocument && !isEditing && (
            <Suspense>
              <FollowPage space={source.space} page={current.page.id} />
            </Suspense>
          )}
          {canEdit && (
            <Button icon={isEditing ? Check : Pencil} onPress={isEditing ? stop : edit}>
              {isEditing ? words.stopEditing : words.edit}
            </Button>
          )}
        </div>
      )}
      {isEditing ? (
        <Suspense fallback={<Skeleton rows={10} look="text" />}>
          <PageEditor
            // The text of another page goes at once, and does not take keys while it is saved.
            key={opened}
            place={edited}
            page={current.page}
            onChangeRequest={(number) => {
              created.current = number
            }}
            onDiscarded={stop}
          />
        </Suspense>
      ) : (
        <>
          {isDocument && (change?.status === 'merged' || change?.status === 'archived') && (
            <Suspense>
              <LeftDraftNotice at={toDraftPlace(source, current, change.id)} />
            </Suspense>
          )}
          {children}
        </>
      )}
    </>
  )
}

/** The place where an editor was opened stays while it is open: what is written there must not vanish because it was merged or locked meanwhile. */
function useEditedPlace(isEditing: boolean, place: EditPlace | undefined, page: string): EditPlace | undefined {
  const opened = useRef<{ page: string; place: EditPlace }>(undefined)
  if (!isEditing || opened.current?.page !== page) opened.current = undefined
  if (isEditing && place) opened.current ??= { page, place }
  return opened.current?.place
}

const toDraftPlace = (
  { organization, space }: ContentAddress,
  { page: { id, title } }: PageNode,
  changeRequest: string,
) => ({ organization, space, changeRequest, page: id, title, address: location.pathname })
