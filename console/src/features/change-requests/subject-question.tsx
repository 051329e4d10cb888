/** A change request that has no subject is asked for one before others review it or it is merged. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { updateChangeRequestByIdLimits } from '../../api/limits.ts'
import { resourceQuery, useCommand } from '../../api/query.ts'
import { checkField, Dialog, Form, PARTS_WORDS, TextField, useForm, useWords } from '../../design/index.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import { pathOf } from './queries.ts'
import { SUBJECT_WORDS } from './subject-words.ts'
import { suggestSubject } from './suggest-subject.ts'

const LIMITS = { ...updateChangeRequestByIdLimits.subject, required: true, pattern: '\\S' }
/** So many changes are read to find the page that a suggestion names. */
const READ_CHANGES = 50

const hasSubject = ({ subject }: Pick<SpaceChangeRequest, 'subject'>) => subject.trim() !== ''

/** What the change request could be called, by what it changes; undefined while that is read. */
function useSuggestion(change: SpaceChangeRequest): string | undefined {
  const words = useWords(SUBJECT_WORDS)
  const { data, isError } = useQuery({
    ...resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/changes', {
      path: pathOf(change),
      query: { limit: READ_CHANGES, metadata: false, conflicts: true },
    }),
    enabled: !hasSubject(change),
  })
  if (isError) return ''
  return data && suggestSubject(data, words, LIMITS.maxLength)
}

interface SubjectQuestion {
  /** Undefined where the change request has a subject. */
  field: ReactNode
  /** Stores what was typed or suggested; false when there is nothing to store, and the field says so. */
  save: () => Promise<boolean>
}

/** The field of a dialog that does something with a change request; `onSubmit` is called by Enter. */
export function useSubjectQuestion(change: SpaceChangeRequest, onSubmit: () => void): SubjectQuestion {
  const words = useWords(SUBJECT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [isAsked] = useState(!hasSubject(change))
  const suggestion = useSuggestion(change)
  const [typed, setTyped] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const command = useCommand('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}')
  const subject = typed ?? suggestion ?? ''
  const error = checkField(subject, LIMITS, parts)
  return {
    field: isAsked && (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <TextField
          label={words.subject}
          hint={words.subjectHint}
          value={subject}
          onChange={setTyped}
          error={isChecked ? error : undefined}
          isRequired
          autoFocus
        />
      </form>
    ),
    save: async () => {
      if (!isAsked) return true
      setChecked(true)
      if (error !== undefined) return false
      // The suggestion is that of the changes: it would be empty once the change request has a subject.
      setTyped(subject)
      if (subject.trim() !== change.subject)
        await command.mutateAsync({ path: pathOf(change), body: { subject: subject.trim() } })
      return true
    },
  }
}

interface SubjectDialogProps {
  change: SpaceChangeRequest
  /** What is done next. */
  submitLabel: string
  /** Closes the dialog too; when it throws, the dialog stays with the reason. */
  onNamed: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the subject first, and then does what was asked for. */
export function SubjectDialog({ change, submitLabel, onNamed, onClose }: SubjectDialogProps) {
  const words = useWords(SUBJECT_WORDS)
  const command = useCommand('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}')
  const suggestion = useSuggestion(change)
  const form = useForm({
    initial: { subject: suggestion ?? '' },
    limits: { subject: LIMITS },
    submit: async ({ subject }) => {
      await command.mutateAsync({ path: pathOf(change), body: { subject: subject.trim() } })
      await onNamed()
    },
  })
  return (
    <Dialog title={words.title} isOpen size="small" onClose={onClose}>
      <Form form={form} submitLabel={submitLabel} isCreating onCancel={onClose}>
        <TextField label={words.subject} hint={words.subjectHint} autoFocus {...form.field('subject')} />
      </Form>
    </Dialog>
  )
}
