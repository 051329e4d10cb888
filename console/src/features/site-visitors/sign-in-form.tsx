/** Where visitors without a token are sent, and where they sign out. */
import { updateSitePublishingAuthByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Form, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import { VISITOR_WORDS } from './words.ts'

interface SignInFormProps {
  path: SitePath
  fallbackURL: string
  logoutURL: string
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

export function SignInForm({ path, fallbackURL, logoutURL }: SignInFormProps) {
  const words = useWords(VISITOR_WORDS)
  const command = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}/publishing/auth')
  const check = (address: string) =>
    address.trim() !== '' && !/^https?:\/\/./i.test(address.trim()) ? words.addressRule : undefined
  const { fallbackURL: login, logoutURL: logout } = updateSitePublishingAuthByIdLimits
  const form = useForm({
    initial: { fallbackURL, logoutURL },
    limits: { fallbackURL: { maxLength: login.maxLength }, logoutURL: { maxLength: logout.maxLength } },
    check: (values) => ({ fallbackURL: check(values.fallbackURL), logoutURL: check(values.logoutURL) }),
    submit: (values) =>
      command.mutateAsync({
        path,
        body: { fallbackURL: orNull(values.fallbackURL), logoutURL: orNull(values.logoutURL) },
      }),
  })
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      <TextField
        label={words.fallback}
        hint={words.fallbackHint}
        type="url"
        placeholder="https://"
        {...form.field('fallbackURL')}
      />
      <TextField
        label={words.logout}
        hint={words.logoutHint}
        type="url"
        placeholder="https://"
        {...form.field('logoutURL')}
      />
    </Form>
  )
}
