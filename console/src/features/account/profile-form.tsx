import type { ResultOf } from '../../api/client.ts'
import { updateUserByIdLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Avatar, ButtonRow, Form, Section, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { ACCOUNT_WORDS } from './words.ts'

export function ProfileForm({ user }: { user: ResultOf<'/user', 'get'> }) {
  const words = useWords(ACCOUNT_WORDS)
  const command = useCommand('patch', '/users/{userId}')
  const form = useForm({
    initial: { displayName: user.displayName, photoURL: user.photoURL ?? '' },
    limits: { displayName: { ...limits.displayName, required: true }, photoURL: limits.photoURL },
    check: ({ photoURL }) => ({
      photoURL: photoURL === '' || URL.canParse(photoURL) ? undefined : words.notAddress,
    }),
    submit: ({ displayName, photoURL }) =>
      command.mutateAsync({
        path: { userId: user.id },
        body: { displayName, ...(photoURL === (user.photoURL ?? '') ? {} : { photoURL }) },
      }),
  })
  const { displayName, photoURL } = form.values
  return (
    <Section title={words.profile} lead={words.profileLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <ButtonRow>
          <Avatar name={displayName} picture={URL.canParse(photoURL) ? photoURL : undefined} size={48} />
        </ButtonRow>
        <TextField label={words.name} autoComplete="name" {...form.field('displayName')} />
        <TextField label={words.picture} hint={words.pictureHint} type="url" {...form.field('photoURL')} />
      </Form>
    </Section>
  )
}
