import { changeOwnPasswordLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Form, Section, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { ACCOUNT_WORDS } from './words.ts'

const EMPTY = { currentPassword: '', password: '', repeated: '' }

export function PasswordForm() {
  const words = useWords(ACCOUNT_WORDS)
  const command = useCommand('put', '/user/password')
  const form = useForm({
    initial: EMPTY,
    limits: { ...limits, repeated: { required: true } },
    check: ({ password, repeated }) => ({
      repeated: repeated !== '' && repeated !== password ? words.notRepeated : undefined,
    }),
    submit: ({ currentPassword, password }) =>
      command.mutateAsync({ body: { password, ...(currentPassword === '' ? {} : { currentPassword }) } }),
  })
  return (
    <Section title={words.password} lead={words.passwordLead}>
      <Form
        form={form}
        submitLabel={words.changePassword}
        onSubmitted={() => {
          form.clear()
          showToast(words.passwordChanged)
        }}
        isCreating
      >
        <TextField
          label={words.currentPassword}
          hint={words.currentPasswordHint}
          type="password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <TextField
          label={words.newPassword}
          hint={words.newPasswordHint}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <TextField
          label={words.repeatPassword}
          type="password"
          autoComplete="new-password"
          {...form.field('repeated')}
        />
      </Form>
    </Section>
  )
}
