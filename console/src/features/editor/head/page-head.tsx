/** The title and the description of a page, written where they stand. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { updateSpaceContentChangesLimits } from '../../../api/limits.ts'
import { lazyPart, PARTS_WORDS, ProblemView, useWords } from '../../../design/index.ts'
import { createHeadStore, type HeadFields } from '../../../shell/drafts/head-drafts.ts'
import { readPageHead } from '../../../shell/saving/read-page-head.ts'
import { hasFields } from '../../../shell/saving/send-head.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import styles from './head.module.css'
import { type HeadSession, type HeadState, openHeadSession } from './head-session.ts'
import type { PageLook } from './use-page-look.ts'
import { HEAD_WORDS } from './words.ts'
import { writeHead } from './write-head.ts'

const PageSymbol = lazyPart(async () => (await import('./page-symbol.tsx')).PageSymbol)
const HeadConflicts = lazyPart(async () => (await import('./head-conflict.tsx')).HeadConflicts)

interface PageHeadProps {
  editor: OpenEditor
  title: string
  description: string
  look: PageLook
  /** A new page is named first: its title has the caret. */
  isTitleFirst: boolean
}

const { title: TITLE, description: DESCRIPTION } = updateSpaceContentChangesLimits.update_page

export function PageHead({ editor, title, description, look, isTitleFirst }: PageHeadProps) {
  const words = useWords(HEAD_WORDS)
  const { unsent, theirs, sent, problem, session } = useHeadSession(editor, { title, description })
  const stored = { title: useStored(title, sent, 'title'), description: useStored(description, sent, 'description') }
  const body = () => editor.view.focus()
  const typed = unsent.title
  // The button goes away with the problem.
  const retry = () => {
    body()
    void session?.save()
  }
  return (
    <div className={styles.head}>
      <Suspense fallback={<div className={styles.symbolRow} />}>
        <PageSymbol editor={editor} stored={look} />
      </Suspense>
      <HeadField
        label={words.title}
        value={typed ?? stored.title}
        most={TITLE.maxLength}
        isHeading
        takesCaret={isTitleFirst}
        onChange={(value) => session?.change({ title: value }, { title: stored.title })}
        onLeave={body}
        onBlur={() => void session?.save()}
      />
      <HeadField
        label={words.description}
        value={unsent.description ?? stored.description}
        most={DESCRIPTION.maxLength}
        onChange={(value) => session?.change({ description: value }, { description: stored.description })}
        onLeave={body}
        onBlur={() => void session?.save()}
      />
      {typed !== undefined && typed.trim() === '' && <p className={styles.hint}>{words.untitled}</p>}
      {hasFields(theirs) && (
        <Suspense>
          <HeadConflicts
            theirs={theirs}
            // The buttons go away with the question.
            decide={(field, choice) => {
              body()
              session?.decide(field, choice)
            }}
          />
        </Suspense>
      )}
      {problem && <ProblemView problem={problem} isInline onRetry={retry} />}
    </div>
  )
}

/** What the server took shows until the page that was read has it: no word jumps back meanwhile. */
function useStored(read: string, sent: HeadFields, name: keyof HeadFields): string {
  const [last, setLast] = useState({ read, sent, isSentLater: false })
  let { isSentLater } = last
  if (last.sent !== sent || last.read !== read) {
    isSentLater = last.sent !== sent
    setLast({ read, sent, isSentLater })
  }
  return (isSentLater ? sent[name] : undefined) ?? read
}

interface HeadFieldProps {
  label: string
  value: string
  /** Characters. What is longer stays in the field, and is not stored until it is shorter. */
  most: number
  isHeading?: boolean
  takesCaret?: boolean
  onChange: (value: string) => void
  onLeave: () => void
  onBlur: () => void
}

/** One line, however long: Enter goes on to the text, and so does the arrow that leads out of it. */
function HeadField({ label, value, most, isHeading = false, takesCaret, onChange, onLeave, onBlur }: HeadFieldProps) {
  const words = useWords(HEAD_WORDS)
  const parts = useWords(PARTS_WORDS)
  const hintId = useId()
  const element = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!takesCaret) return
    element.current?.focus()
    // The first letter takes the place of what a page is called before anybody names it.
    element.current?.select()
  }, [takesCaret])
  const length = value.length > most ? [...value].length : value.length
  const isTooLong = length > most
  const field = (
    <textarea
      ref={element}
      rows={1}
      dir="auto"
      aria-label={label}
      aria-invalid={isTooLong}
      aria-describedby={isTooLong ? hintId : undefined}
      placeholder={label}
      className={styles.field}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        const { selectionStart, selectionEnd } = event.currentTarget
        const isOut = event.key === 'ArrowDown' && selectionStart === selectionEnd && selectionEnd === value.length
        if ((event.key !== 'Enter' && !isOut) || event.nativeEvent.isComposing) return
        if (event.shiftKey && isOut) return
        event.preventDefault()
        onLeave()
      }}
      onBlur={onBlur}
    />
  )
  return (
    <>
      {isHeading ? <h1 className={styles.title}>{field}</h1> : field}
      {isTooLong && (
        <p id={hintId} role="alert" className={styles.hint}>
          {parts.tooLong(most, length)} {words.longIsKept}
        </p>
      )}
    </>
  )
}

const isOwnChangeRequest = ({ target }: OpenEditor['place']) =>
  target.kind === 'new-change-request' || (target.kind === 'change-request' && target.isOwn === true)

function useHeadSession(editor: OpenEditor, stored: HeadFields) {
  const client = useQueryClient()
  const [state, setState] = useState<HeadState>({ unsent: {}, theirs: {}, sent: {}, problem: undefined })
  const session = useRef<HeadSession>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server had when the editor was opened
  useEffect(() => {
    const opened = openHeadSession({
      stored,
      send: (fields) => writeHead(client, editor, fields),
      read: () => readPageHead(editor.about(), editor.target.current()),
      store: createHeadStore(editor.about, isOwnChangeRequest(editor.place)),
      most: { title: TITLE.maxLength, description: DESCRIPTION.maxLength },
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      onChange: setState,
    })
    session.current = opened
    // Whatever saves the text saves the title too.
    const unregister = editor.registerFlush(opened.save)
    return () => {
      unregister()
      opened.close()
    }
  }, [client, editor])
  return { ...state, session: session.current }
}
