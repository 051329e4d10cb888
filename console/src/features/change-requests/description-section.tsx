/** The description, read and edited in place. What is typed is kept until it is saved. */
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { updateChangeRequestByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  IconButton,
  PARTS_WORDS,
  ProblemView,
  Section,
  TextField,
  useWords,
} from '../../design/index.ts'
import { readKeptText, useKeptText } from '../../shell/drafts/kept-texts.ts'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { pathOf } from './queries.ts'
import { submitOnModEnter } from './submit-on-mod-enter.ts'

interface DescriptionProps {
  open: OpenChange
  userId: string
}

export function DescriptionSection({ open: { space, change }, userId }: DescriptionProps) {
  const words = useWords(OVERVIEW_WORDS)
  const about = {
    person: userId,
    place: `description ${change.id}`,
    title: words.descriptionOf(change.subject || words.untitled, change.number),
  }
  const mayEdit = space.permissions.edit && change.status !== 'merged'
  // What was left half typed is shown where it was typed.
  const [isEditing, setEditing] = useState(() => mayEdit && readKeptText(about) !== undefined)
  const { description = '' } = change
  return (
    <Section
      title={words.description}
      actions={
        mayEdit &&
        !isEditing && <IconButton icon={Pencil} label={words.editDescription} onPress={() => setEditing(true)} />
      }
    >
      {isEditing ? (
        <DescriptionForm about={about} change={change} onClose={() => setEditing(false)} />
      ) : description === '' ? (
        <p className={styles.quiet}>{words.noDescription}</p>
      ) : (
        <p className={styles.text} dir="auto">
          {description}
        </p>
      )}
    </Section>
  )
}

interface FormProps {
  about: Parameters<typeof useKeptText>[0]
  change: OpenChange['change']
  onClose: () => void
}

function DescriptionForm({ about, change, onClose }: FormProps) {
  const words = useWords(OVERVIEW_WORDS)
  const parts = useWords(PARTS_WORDS)
  // The text that was there when editing began: what somebody else saves meanwhile is shown beside the own one.
  const [before] = useState(change.description ?? '')
  const { text, change: type, forget } = useKeptText(about, before)
  const save = useCommand('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}')
  const { maxLength } = updateChangeRequestByIdLimits.description
  const length = [...text].length
  const isTooLong = length > maxLength
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
  const now = change.description ?? ''
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={submitOnModEnter(submit)}>
      {now !== before && (
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
        error={isTooLong ? parts.tooLong(maxLength, length) : undefined}
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
