import { updateChangeRequestByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Form, PARTS_WORDS, TextField, useForm, useWords } from '../../design/index.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import styles from './change-requests.module.css'
import { pathOf } from './queries.ts'
import { CHANGE_REQUEST_WORDS } from './words.ts'

/** The subject, changed where it stands. */
export function SubjectForm({ change, onClose }: { change: SpaceChangeRequest; onClose: () => void }) {
  const words = useWords(CHANGE_REQUEST_WORDS)
  const parts = useWords(PARTS_WORDS)
  const save = useCommand('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}')
  const form = useForm({
    initial: { subject: change.subject },
    limits: { subject: updateChangeRequestByIdLimits.subject },
    submit: ({ subject }) => save.mutateAsync({ path: pathOf(change), body: { subject } }),
  })
  return (
    <div className={styles.subjectForm}>
      <Form form={form} submitLabel={parts.save} onSubmitted={onClose} onCancel={onClose}>
        <TextField label={words.subject} autoFocus {...form.field('subject')} />
      </Form>
    </div>
  )
}
