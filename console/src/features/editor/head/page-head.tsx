/** The title and the description of a page, written where they stand. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { updateSpaceContentChangesLimits } from '../../../api/limits.ts'
import { ProblemView, useWords } from '../../../design/index.ts'
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
      <h1 className={styles.title}>
        <HeadField
          label={words.title}
          value={typed ?? title}
          maxLength={TITLE.maxLength}
          onChange={(value) => session?.change({ title: value })}
          onLeave={body}
          onBlur={() => void session?.save()}
        />
      </h1>
      <HeadField
        label={words.description}
        value={unsent.description ?? description}
        maxLength={DESCRIPTION.maxLength}
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
  maxLength: number
  onChange: (value: string) => void
  onLeave: () => void
  onBlur: () => void
}

/** One line, however long: Enter goes on to what comes after it. */
function HeadField({ label, value, maxLength, onChange, onLeave, onBlur }: HeadFieldProps) {
  return (
    <textarea
      rows={1}
      dir="auto"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
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
}

function useHeadSession(editor: OpenEditor) {
  const client = useQueryClient()
  const [state, setState] = useState<HeadState>({ unsent: {}, problem: undefined })
  const session = useRef<HeadSession>(undefined)
  useEffect(() => {
    const opened = openHeadSession({
      send: (fields) => writeHead(client, editor, fields),
      store: createHeadStore(editor.about),
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
