/** Finds a text in all pages of a space or a change request, and replaces it where a person wants it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { invalidate } from '../../api/query.ts'
import {
  Button,
  CheckboxField,
  Dialog,
  EmptyState,
  ProblemView,
  ProgressMeter,
  TextField,
  useWords,
  Warning,
} from '../../design/index.ts'
import type { EditTarget } from '../../shell/content-edits.ts'
import { currentUser } from '../../shell/current.ts'
import { listDrafts, NEW_CHANGE_REQUEST } from '../../shell/drafts/draft-store.ts'
import { pullOpenEditors, saveOpenEditors } from '../../shell/drafts/open-editors.ts'
import styles from './find.module.css'
import { createFindClient } from './find-client.ts'
import { FoundPages } from './found-pages.tsx'
import { countChosen, openReplaceSession, type ReplaceSession, type ReplaceState } from './replace-session.ts'
import { FIND_IN_PAGES_WORDS } from './words.ts'

interface FindInPagesProps {
  space: string
  target: EditTarget
  /** What was searched for in one page. */
  initial?: { text: string; replacement: string; isCaseSensitive: boolean; isWholeWord: boolean } | undefined
  onClose: (hasWritten: boolean) => void
}

export function FindInPages({ space, target, initial, onClose }: FindInPagesProps) {
  const words = useWords(FIND_IN_PAGES_WORDS)
  const [text, setText] = useState(initial?.text ?? '')
  const [replacement, setReplacement] = useState(initial?.replacement ?? '')
  const [isCaseSensitive, setCaseSensitive] = useState(initial?.isCaseSensitive ?? false)
  const [isWholeWord, setWholeWord] = useState(initial?.isWholeWord ?? false)
  const [state, session] = useReplaceSession(space, target)
  if (!session || !state) return null
  const { phase, pages, query, replaced } = state
  const isWriting = phase === 'replacing' || phase === 'undoing'
  const chosen = pages.filter((page) => countChosen(page) > 0)
  const isFound = phase === 'idle' && query?.text === text && chosen.length > 0
  const hasFailed = chosen.some(({ problem }) => problem)
  const close = () => onClose(replaced !== undefined)
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '' && !isWriting) void session.find({ text, isCaseSensitive, isWholeWord })
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      size="large"
      isBlocking
      onClose={isWriting ? session.cancel : close}
      actions={
        <>
          {phase === 'idle' ? (
            <Button onPress={close}>{words.close}</Button>
          ) : (
            <Button onPress={session.cancel}>{words.cancel}</Button>
          )}
          <Button
            look={replacement === '' ? 'danger' : 'primary'}
            isDisabled={!isFound}
            onPress={() => void session.replace(replacement)}
          >
            {(hasFailed ? words.tryAgain : replacement === '' ? words.removeIn : words.replaceIn)(chosen.length)}
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={find}>
        <p className={styles.lead}>{words.lead}</p>
        <TextField label={words.text} value={text} onChange={setText} isDisabled={isWriting} autoFocus />
        <TextField label={words.replacement} value={replacement} onChange={setReplacement} isDisabled={isWriting} />
        <div className={styles.options}>
          <CheckboxField
            label={words.matchCase}
            value={isCaseSensitive}
            onChange={setCaseSensitive}
            isDisabled={isWriting}
          />
          <CheckboxField label={words.wholeWords} value={isWholeWord} onChange={setWholeWord} isDisabled={isWriting} />
          <Button type="submit" isDisabled={text === '' || isWriting}>
            {words.find}
          </Button>
        </div>
      </form>
      <Progress state={state} />
      {state.unsent.length > 0 && <Warning title={words.unsentTitle}>{words.unsent(state.unsent.join(', '))}</Warning>}
      {state.problem && (
        <ProblemView problem={state.problem} isInline {...(query && { onRetry: () => void session.find(query) })} />
      )}
      {state.unread.length > 0 && (
        <div>
          <p>{words.unread(state.unread.length)}</p>
          <ul className={styles.list}>
            {state.unread.slice(0, 20).map(({ page, problem }) => (
              <li key={page.id}>
                <span dir="auto">{page.title}</span>: {problem.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {replaced && <Replaced state={state} onUndo={() => void session.undo()} />}
      {query && phase === 'idle' && !state.problem && !replaced && pages.length === 0 && !state.isStopped && (
        <EmptyState icon={SearchX} title={words.nothing} />
      )}
      {pages.length > 0 && (
        <FoundPages pages={pages} replacement={replacement} session={session} isDisabled={phase !== 'idle'} />
      )}
    </Dialog>
  )
}

function Progress({ state: { phase, done, of, pages, query, isStopped, replaced } }: { state: ReplaceState }) {
  const words = useWords(FIND_IN_PAGES_WORDS)
  const places = pages.reduce((sum, { count }) => sum + count, 0)
  const label = { finding: words.finding, replacing: words.replacing, undoing: words.undoing }
  return (
    <div className={styles.progress}>
      {phase !== 'idle' && (
        <ProgressMeter
          label={of === 0 ? words.preparing : label[phase](done, of)}
          value={of === 0 ? undefined : done}
          most={Math.max(of, 1)}
        />
      )}
      <p role="status" className={styles.count}>
        {query && pages.length > 0 ? words.found(places, pages.length) : ''}{' '}
        {isStopped && (replaced ? pages.length > 0 && words.stoppedWriting : words.stopped)}
      </p>
    </div>
  )
}

function Replaced({ state, onUndo }: { state: ReplaceState; onUndo: () => void }) {
  const words = useWords(FIND_IN_PAGES_WORDS)
  const { pages, places, undo } = state.replaced!
  return (
    <div className={styles.replaced}>
      <p role="status">{undo.length === 0 ? words.undone : words.replaced(places, pages)}</p>
      {undo.length > 0 && (
        <Button isDisabled={state.phase !== 'idle'} onPress={onUndo}>
          {words.undo}
        </Button>
      )}
      {state.notUndone.map(({ title, problem }) => (
        <p key={title} className={styles.problem} dir="auto">
          {problem.kind === 'conflict' ? words.notUndone(title) : `${title}: ${problem.message}`}
        </p>
      ))}
    </div>
  )
}

function useReplaceSession(space: string, target: EditTarget) {
  const client = useQueryClient()
  const { data: user } = useQuery(currentUser)
  const person = user?.id
  const [state, setState] = useState<ReplaceState>()
  const session = useRef<ReplaceSession>(undefined)
  useEffect(() => {
    if (person === undefined) return
    const opened = openReplaceSession({
      space,
      target,
      client: createFindClient(),
      saveDrafts: async () => {
        await saveOpenEditors()
        const place = target.current()
        const drafts = await listDrafts(person)
        const isHere = (changeRequest: string | undefined) =>
          changeRequest === place || (place === undefined && changeRequest === NEW_CHANGE_REQUEST)
        return drafts
          .filter(({ about }) => about.space === space && isHere(about.changeRequest))
          .map(({ about }) => about.title)
      },
      onWritten: async () => {
        const command =
          target.current() === undefined
            ? 'post /spaces/{spaceId}/content'
            : 'post /spaces/{spaceId}/change-requests/{changeRequestId}/content'
        await Promise.all([pullOpenEditors(), invalidate(client, command, { spaceId: space })])
      },
      onChange: setState,
    })
    session.current = opened
    return () => opened.close()
  }, [client, person, space, target])
  return [state, session.current] as const
}
