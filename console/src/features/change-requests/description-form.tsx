/** The description as markdown, edited in place. The interface takes markdown and answers a document. */
import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, PARTS_WORDS, ProblemView, TextField, useWords } from '../../design/index.ts'
import { useKeptText } from '../../shell/drafts/kept-texts.ts'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { pathOf } from './queries.ts'
import { submitOnModEnter } from './submit-on-mod-enter.ts'

const MAX_LENGTH = 10_000

const textOf = ({ description }: OpenChange['change']) =>
  description ? printMarkdown(description as unknown as Document).trimEnd() : ''

interface FormProps {
  about: Parameters<typeof useKeptText>[0]
  change: OpenChange['change']
  onClose: () => void
}

export function DescriptionForm({ about, change, onClose }: FormProps) {
  const words = useWords(OVERVIEW_WORDS)
  const parts = useWords(PARTS_WORDS)
  // The text that was there when editing began: what somebody else saves meanwhile is shown beside the own one.
  const [before] = useState(() => textOf(change))
  const { text, change: type, forget } = useKeptText(about, before)
  const save = useCommand('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}')
  const length = [...text].length
  const isTooLong = length > MAX_LENGTH
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isTooLong || save.isPending) return
    await save.mutateAsync({ path: pathOf(change), body: { description: text } }).then(
      () => {
        forget()
        onClose()
      },
      // It is on the screen, below.
      () => {},
    )
  }
  const now = textOf(change)
  // What this form sends is read again before it closes.
  const isSent = save.isPending || save.isSuccess
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={submitOnModEnter(submit)}>
      {now !== before && !isSent && (
        <div role="status">
          <p>{words.descriptionMoved}</p>
          <blockquote className={styles.text} dir="auto">
            {now}
          </blockquote>
        </div>
      )}
      <TextField
        label={words.description}
        isLabelHidden
        hint={words.descriptionHint}
        rows={8}
        autoFocus
        value={text}
        onChange={type}
        error={isTooLong ? parts.tooLong(MAX_LENGTH, length) : undefined}
      />
      {save.error && <ProblemView problem={save.error} isInline />}
      <ButtonRow>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {parts.save}
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
