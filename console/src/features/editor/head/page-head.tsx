/** The title and the description of a page, written where they stand. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { updateSpaceContentChangesLimits } from '../../../api/limits.ts'
import { invalidate } from '../../../api/query.ts'
import { defineWords, ProblemView, useWords } from '../../../design/index.ts'
import { sendChanges } from '../../../shell/content-edits.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import styles from './head.module.css'
import { type HeadFields, type HeadSession, type HeadState, openHeadSession } from './head-session.ts'

const HEAD_WORDS = defineWords({
  en: {
    title: 'Title of the page',
    description: 'Description of the page',
    untitled: 'A page needs a title: the last one stays.',
  },
  de: {
    title: 'Titel der Seite',
    description: 'Beschreibung der Seite',
    untitled: 'Eine Seite braucht einen Titel: Der letzte bleibt.',
  },
  fr: {
    title: 'Titre de la page',
    description: 'Description de la page',
    untitled: 'Une page a besoin d’un titre : le dernier reste.',
  },
})

interface PageHeadProps {
  editor: OpenEditor
  title: string
  description: string
}

const { title: TITLE, description: DESCRIPTION } = updateSpaceContentChangesLimits.update_page

export function PageHead({ editor, title, description }: PageHeadProps) {
  const words = useWords(HEAD_WORDS)
  const { unsent, problem, session } = useHeadSession(editor)
  const body = () => editor.view.focus()
  const typed = unsent.title
  return (
    <div className={styles.head}>
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
      {problem && <ProblemView problem={problem} isInline onRetry={() => void session?.save()} />}
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

function useHeadSession({ about, page, place, target }: OpenEditor) {
  const client = useQueryClient()
  const [state, setState] = useState<HeadState>({ unsent: {}, problem: undefined })
  const session = useRef<HeadSession>(undefined)
  const { space } = place
  const isNew = place.target.kind === 'new-change-request'
  const { person } = about()
  useEffect(() => {
    const name = `lectern page head ${person} ${space} ${target.current() ?? ''} ${page}`
    session.current = openHeadSession({
      send: async (fields) => {
        await target.write((id) =>
          sendChanges(space, id, [{ operation: 'update_page', page, ...fields }], { amend: true }),
        )
        // The screen of a change request that was just made is another one: it is shown when the editor is left.
        if (isNew) return
        const command =
          target.current() === undefined
            ? 'post /spaces/{spaceId}/content'
            : 'post /spaces/{spaceId}/change-requests/{changeRequestId}/content'
        await invalidate(client, command, { spaceId: space })
      },
      store: createStore(name),
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      onChange: setState,
    })
    return () => session.current?.close()
  }, [client, person, space, page, target, isNew])
  return { ...state, session: session.current }
}

/** Where the browser has no room, what is typed is on the screen alone. */
function createStore(name: string) {
  return {
    read: (): HeadFields => {
      try {
        return JSON.parse(localStorage.getItem(name) ?? '{}')
      } catch {
        return {}
      }
    },
    write: (fields: HeadFields) => {
      try {
        if (Object.keys(fields).length === 0) localStorage.removeItem(name)
        else localStorage.setItem(name, JSON.stringify(fields))
      } catch {}
    },
  }
}
