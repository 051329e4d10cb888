/** A conflict settled by hand: markdown in place of a block, or another value of a field. What is typed is kept until it was sent. */

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { updateChangeRequestContentChangesLimits } from '../../api/limits.ts'
import { Button, ButtonRow, fitsPattern, PARTS_WORDS, TextField, useWords } from '../../design/index.ts'
import { currentUser } from '../../shell/current.ts'
import { useKeptText } from '../../shell/drafts/kept-texts.ts'
import type { Conflict, Resolution } from './conflict.ts'
import { CONFLICT_WORDS } from './conflict-words.ts'
import styles from './conflicts.module.css'
import type { OpenChange } from './open-change.ts'
import { submitOnModEnter } from './submit-on-mod-enter.ts'

interface ConflictEditProps {
  change: OpenChange['change']
  conflict: Conflict
  /** What the text begins with. */
  initial: string
  isPending: boolean
  /** True once it was taken. `keepAgain` keeps what was typed again, should it be taken back. */
  onSend: (resolution: Resolution, keepAgain: () => void) => Promise<boolean>
  onClose: () => void
}

export function ConflictEdit(props: ConflictEditProps) {
  const { data: user } = useQuery(currentUser)
  return user ? <EditForm {...props} person={user.id} /> : null
}

function EditForm({
  change,
  conflict,
  initial,
  isPending,
  onSend,
  onClose,
  person,
}: ConflictEditProps & { person: string }) {
  const words = useWords(CONFLICT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const isBlock = conflict.kind === 'block'
  const {
    text,
    change: type,
    forget,
  } = useKeptText(
    {
      person,
      place: `conflict ${change.id} ${conflict.id}`,
      title: words.editOf(conflict.page?.title ?? conflict.reusableContent?.title ?? ''),
    },
    initial,
  )
  const [isTouched, setTouched] = useState(false)
  const limits = updateChangeRequestContentChangesLimits.update_page as Record<string, FieldLimits>
  const rule = isBlock ? undefined : findRule(text, limits[conflict.field ?? ''], parts)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    setTouched(true)
    if (rule !== undefined || isPending) return
    const resolution = isBlock ? { document: { markdown: text } } : { value: text === '' ? null : text }
    if (await onSend(resolution, () => type(text))) forget()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={submitOnModEnter(submit)}>
      <TextField
        label={words.ownVersion}
        hint={isBlock ? words.markdownHint : undefined}
        {...(isBlock ? { rows: Math.min(20, Math.max(4, text.split('\n').length + 1)), isCode: true } : {})}
        autoFocus
        value={text}
        onChange={type}
        onBlur={() => setTouched(true)}
        error={isTouched ? rule : undefined}
      />
      <ButtonRow>
        <Button type="submit" look="primary" isPending={isPending}>
          {words.settle}
        </Button>
        <Button
          onPress={() => {
            forget()
            onClose()
          }}
        >
          {parts.cancel}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface FieldLimits {
  maxLength?: number
  minLength?: number
  pattern?: string
}

/** What is wrong with a value, as the server will judge it. */
function findRule(text: string, limits: FieldLimits = {}, words: (typeof PARTS_WORDS)['en']): string | undefined {
  const { maxLength = Number.POSITIVE_INFINITY, minLength = 0 } = limits
  const length = [...text].length
  if (length < minLength) return words.required
  if (length > maxLength) return words.tooLong(maxLength, length)
  return length === 0 || fitsPattern(text, limits) ? undefined : words.pattern
}
