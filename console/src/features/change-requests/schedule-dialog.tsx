/** Asks when a change request is to be merged by itself. */
import { useQuery } from '@tanstack/react-query'
import { useCommand } from '../../api/query.ts'
import { Dialog, Form, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { CHANGE_ACTION_WORDS } from './action-words.ts'
import type { OpenChange } from './open-change.ts'
import { mergeScheduleQuery, pathOf } from './queries.ts'
import { SCHEDULE_WORDS } from './schedule-words.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

export function ScheduleDialog({ open: { change }, onClose }: { open: OpenChange; onClose: () => void }) {
  const words = useWords(SCHEDULE_WORDS)
  const { untitled } = useWords(CHANGE_ACTION_WORDS)
  const { data: planned } = useQuery(mergeScheduleQuery(change))
  const command = useCommand('put', '/spaces/{spaceId}/change-requests/{changeRequestId}/schedule')
  const form = useForm({
    initial: { mergeAt: toLocal(planned?.state === 'planned' ? new Date(planned.mergeAt!) : tomorrow()) },
    check: ({ mergeAt }) => {
      const ahead = new Date(mergeAt).getTime() - Date.now()
      if (Number.isNaN(ahead)) return { mergeAt: words.noTime }
      return { mergeAt: ahead <= 0 ? words.past : ahead > YEAR ? words.tooFar : undefined }
    },
    submit: async ({ mergeAt }) => {
      await command.mutateAsync({
        path: pathOf(change),
        body: { mergeAt: new Date(mergeAt).toISOString(), revision: change.revision },
      })
    },
  })
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Dialog title={words.title(change.subject || untitled, change.number)} isOpen size="small" onClose={onClose}>
      <Form
        form={form}
        submitLabel={words.submit}
        isCreating
        onCancel={onClose}
        onSubmitted={() => {
          showToast(words.isPlanned)
          onClose()
        }}
      >
        <p>{words.text}</p>
        <TextField
          label={words.time}
          hint={words.timeHint(zone)}
          type="datetime-local"
          {...form.field('mergeAt')}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** In the morning. */
function tomorrow(): Date {
  const date = new Date()
  date.setDate(date.getDate() + 1)
  date.setHours(9, 0, 0, 0)
  return date
}

/** As a field of date and time has it: local, to the minute. */
const toLocal = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
