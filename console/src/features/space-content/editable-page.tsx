/** A page to read, and to write in for who may. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Replace } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, lazyPart, Skeleton, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { wantCaret } from '../../shell/caret-place.ts'
import { useCommands } from '../../shell/commands.ts'
import type { EditPlace } from '../../shell/content-edits.ts'
import { currentUser } from '../../shell/current.ts'
import { indexPages, type PageNode } from './page-index.ts'
import { type ContentAddress, changeRequestQuery, pageAddress, pagesQuery } from './queries.ts'
import styles from './reader.module.css'
import { useEditPlace } from './use-edit-place.ts'
import { useMadeDraft } from './use-made-draft.ts'
import { SPACE_WORDS } from './words.ts'

const LeftDraftNotice = lazyPart(async () => (await import('../../shell/drafts/left-drafts.tsx')).LeftDraftNotice)
const UnsentNotice = lazyPart(async () => (await import('../../shell/drafts/unsent-notice.tsx')).UnsentNotice)
const OwnDrafts = lazyPart(async () => (await import('./own-drafts.tsx')).OwnDrafts)
const FindInPlace = lazyPart(async () => (await import('../find-in-pages/index.ts')).FindInPlace)
const FollowPage = lazyPart(async () => (await import('../inbox/index.ts')).FollowPage)
const WindowPresence = lazyPart(async () => (await import('../../shell/live/presence.tsx')).WindowPresence)
const PresenceSign = lazyPart(async () => (await import('../../shell/live/presence.tsx')).PresenceSign)
const PageEditor = lazyPart(async () => (await import('../editor/index.ts')).PageEditor)

interface EditablePageProps {
  source: ContentAddress
  current: PageNode
  /** The page as it is read. `write` opens it with the caret in its title; absent for who may not. */
  children: (write: (() => void) | undefined) => ReactNode
}

export function EditablePage({ source, current, children }: EditablePageProps) {
  const words = useWords(SPACE_WORDS)
  const place = useEditPlace(source)
  const { data: change } = useQuery({
    ...changeRequestQuery(source.space, source.number ?? 0),
    enabled: source.number !== undefined,
  })
  const { data: user } = useQuery(currentUser)
  const [mode, setMode] = useSearchParameter<'read' | 'edit'>('mode', 'read')
  const navigate = useNavigate()
  const client = useQueryClient()
  const isDocument = current.page.type === 'document'
  /** A locked space is read here, and the draft of this person in its change request. */
  const isElsewhere = source.number === undefined && place?.number !== undefined
  const made = useMadeDraft(source, current.page)
  const edited = useEditedPlace(isDocument && mode === 'edit', isElsewhere ? undefined : place, made.editorKey)
  const isEditing = edited !== undefined
  const canEdit = isDocument && (place !== undefined || isEditing)
  /** The page may have another path there. */
  const openDraft = async (number: number, mode?: 'edit') => {
    const draft = { ...source, number }
    const read = await client.fetchQuery({ ...pagesQuery(draft), staleTime: 0 }).catch(() => undefined)
    const path = read && indexPages(read.pages).byId.get(current.page.id)?.page.path
    await navigate({ to: pageAddress(draft, path ?? current.page.path ?? ''), search: (mode ? { mode } : {}) as never })
  }
  const stop = () => {
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/spaces/{spaceId}') })
    made.forget()
    if (made.number === undefined || made.number === source.number) setMode('read')
    else void openDraft(made.number)
  }
  const edit = (caret: 'title' | 'text') => {
    wantCaret(current.page.id, caret)
    if (isElsewhere) void openDraft(place.number!, 'edit')
    else setMode('edit')
  }
  /** Nobody meets in a past revision. */
  const isPresent = source.revision === undefined && (source.number === undefined || change !== undefined)
  /** What a change request proposes, or a revision had, is not what people follow. */
  const isCurrent = source.revision === undefined && source.number === undefined
  const [isFinding, setFinding] = useState(false)
  useCommands([
    canEdit && !isEditing && { id: 'edit page', label: words.edit, icon: Pencil, keys: 'e', run: () => edit('text') },
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
              if (number !== undefined) void openDraft(number)
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
            <Button icon={isEditing ? Check : Pencil} onPress={isEditing ? stop : () => edit('text')}>
              {isEditing ? words.stopEditing : words.edit}
            </Button>
          )}
        </div>
      )}
      {isEditing ? (
        <Suspense fallback={<Skeleton rows={10} look="text" />}>
          <PageEditor
            // The text of another page goes at once, and does not take keys while it is saved.
            key={made.editorKey}
            place={edited}
            page={current.page}
            onChangeRequest={made.onChangeRequest}
            onDiscarded={stop}
            isOver={change?.status === 'merged' && change.mergedBy?.id === user?.id}
            onOver={() => {
              made.forget()
              const published = { organization: source.organization, space: source.space }
              void navigate({ to: pageAddress(published, current.page.path ?? ''), replace: true })
            }}
          />
        </Suspense>
      ) : (
        <>
          {isCurrent && place !== undefined && (
            <Suspense>
              <OwnDrafts source={source} page={current.page} />
            </Suspense>
          )}
          {isDocument && (
            <Suspense>
              {change?.status === 'merged' || change?.status === 'archived' ? (
                <LeftDraftNotice at={toDraftPlace(source, current, change.id)} />
              ) : (
                source.revision === undefined && <UnsentNotice space={source.space} page={current.page.id} />
              )}
            </Suspense>
          )}
          {children(canEdit ? () => edit('title') : undefined)}
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
