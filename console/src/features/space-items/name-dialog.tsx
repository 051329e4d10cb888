/** Asks for a name: of something new, or another one. */
import { Dialog, Form, showToast, TextField, useForm } from '../../design/index.ts'

interface NameDialogProps {
  title: string
  /** What it is called. */
  label: string
  submitLabel: string
  initial?: string
  maxLength: number
  hint?: string
  write: (name: string) => Promise<unknown>
  doneText: string
  onClose: () => void
}

export function NameDialog({ title, label, submitLabel, initial = '', maxLength, hint, ...props }: NameDialogProps) {
  const { write, doneText, onClose } = props
  const form = useForm({
    initial: { name: initial },
    limits: { name: { required: true, maxLength, pattern: '\\S' } },
    submit: ({ name }) => write(name.trim()),
  })
  return (
    <Dialog title={title} isOpen onClose={onClose} size="small">
      <Form
        form={form}
        submitLabel={submitLabel}
        onCancel={onClose}
        onSubmitted={() => {
          onClose()
          showToast(doneText)
        }}
      >
        <TextField label={label} {...form.field('name')} {...(hint !== undefined && { hint })} autoFocus />
      </Form>
    </Dialog>
  )
}
