import { Suspense } from 'react'
import type { ResultOf } from '../../api/client.ts'
import { updateUserByIdLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Avatar,
  ButtonRow,
  Form,
  lazyPart,
  Section,
  Skeleton,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useOrganizationId } from '../../shell/current.ts'
import { ACCOUNT_WORDS } from './words.ts'

const PictureField = lazyPart(async () => (await import('../../shell/picture-field.tsx')).PictureField)

export function ProfileForm({ user }: { user: ResultOf<'/user', 'get'> }) {
  const words = useWords(ACCOUNT_WORDS)
  const organization = useOrganizationId()
  const command = useCommand('patch', '/users/{userId}')
  const setPicture = useCommand('put', '/users/{userId}/picture')
  const path = { userId: user.id }
  const form = useForm({
    initial: { displayName: user.displayName },
    limits: { displayName: { ...limits.displayName, required: true } },
    submit: ({ displayName }) => command.mutateAsync({ path, body: { displayName } }),
  })
  return (
    <Section title={words.profile} lead={words.profileLead}>
      {organization === '' ? (
        <ButtonRow>
          <Avatar name={user.displayName} picture={user.photoURL} size={48} />
        </ButtonRow>
      ) : (
        <Suspense fallback={<Skeleton rows={2} />}>
          <PictureField
            name={user.displayName}
            picture={user.photoURL}
            organization={organization}
            save={(upload) => setPicture.mutateAsync({ path, body: { upload } })}
            remove={() => command.mutateAsync({ path, body: { photoURL: null } })}
          />
        </Suspense>
      )}
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField label={words.name} autoComplete="name" {...form.field('displayName')} />
      </Form>
    </Section>
  )
}
