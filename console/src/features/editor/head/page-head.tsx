/** The title and the description of a page, written where they stand. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { updateSpaceContentChangesLimits } from '../../../api/limits.ts'
import { PARTS_WORDS, ProblemView, useWords } from '../../../design/index.ts'
import { createHeadStore } from '../../../shell/drafts/head-drafts.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import styles from './head.module.css'
import { type HeadSession, type HeadState, openHeadSession } from './head-session.ts'
import { PageSymbol } from './page-symbol.tsx'
import type { PageLook } from './use-page-look.ts'
import { HEAD_WORDS } from './words.ts'
import { writeHead } from './write-head.ts'

interface PageHeadProps {
  editor: OpenEditor
  title: string
  description: string
  look: PageLook
}

const { title: TITLE, description: DESCRIPTION } = updateSpaceContentChangesLimits.update_page

export function PageHead({ editor, title, description, look }: PageHeadProps) {
  const words = useWords(HEAD_WORDS)
  const { unsent, problem, session } = useHeadSession(editor)
  const body = () => editor.view.focus()
  const typed = unsent.title
  // The button goes away with the problem.
  const retry = () => {
    body()
    void session?.save()
  }
  return (
    <div className={styles.head}>
      <PageSymbol editor={editor} stored={look} />
      <HeadField
        label={words.title}
        value={typed ?? title}
        most={TITLE.maxLength}
        isHeading
        onChange={(value) => session?.change({ title: value })}
        onLeave={body}
        onBlur={() => void session?.save()}
      />
      <HeadField
        label={words.description}
        value={unsent.description ?? description}
        most={DESCRIPTION.maxLength}
        onChange={(value) => session?.change({ description: value })}
        onLeave={body}
        onBlur={() => void session?.save()}
      />
      {typed !== undefined && typed.trim() === '' && <p className={styles.hint}>{words.untitled}</p>}
      {problem && <ProblemView problem={problem} isInline onRetry={retry} />}
    </div>
  )
}

interface HeadFieldProps {
  label: string
  value: string
  /** Characters. What is longer stays in the field, and is not stored until it is shorter. */
  most: number
  isHeading?: boolean
  onChange: (value: string) => void
  onLeave: () => void
  onBlur: () => void
}

/** One line, however long: Enter goes on to what comes after it. */
function HeadField({ label, value, most, isHeading = false, onChange, onLeave, onBlur }: HeadFieldProps) {
  const words = useWords(HEAD_WORDS)
  const parts = useWords(PARTS_WORDS)
  const hintId = useId()
  const length = value.length > most ? [...value].length : value.length
  const isTooLong = length > most
  const field = (
    <textarea
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
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
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

function useHeadSession(editor: OpenEditor) {
  const client = useQueryClient()
  const [state, setState] = useState<HeadState>({ unsent: {}, problem: undefined })
  const session = useRef<HeadSession>(undefined)
  useEffect(() => {
    const opened = openHeadSession({
      send: (fields) => writeHead(client, editor, fields),
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
