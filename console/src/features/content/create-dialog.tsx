import { useNavigate } from '@tanstack/react-router'
import { createCollectionLimits, createSpaceLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Dialog, Form, RadioField, TextField, useForm, useWords } from '../../design/index.ts'
import { collectionAddress, spaceAddress } from '../../shell/addresses.ts'
import { CONTENT_WORDS } from './words.ts'

export type NewContentKind = 'space' | 'collection'

interface CreateDialogProps {
  kind: NewContentKind | undefined
  organization: string
  /** The collection it stands in; absent: the top. */
  parent?: string | undefined
  onClose: () => void
}

/** Makes a space or a collection, and goes there. */
export function CreateDialog({ kind, onClose, ...rest }: CreateDialogProps) {
  const words = useWords(CONTENT_WORDS)
  return (
    <Dialog
      title={kind === 'collection' ? words.newCollection : words.newSpace}
      isOpen={kind !== undefined}
      onClose={onClose}
      size="small"
    >
      {kind === 'collection' && <CollectionForm {...rest} onClose={onClose} />}
      {kind === 'space' && <SpaceForm {...rest} onClose={onClose} />}
    </Dialog>
  )
}

type NewContentProps = Omit<CreateDialogProps, 'kind'>

const NEEDED = { required: true, minLength: 1 } as const

function SpaceForm({ organization, parent, onClose }: NewContentProps) {
  const words = useWords(CONTENT_WORDS)
  const navigate = useNavigate()
  const create = useCommand('post', '/orgs/{organizationId}/spaces')
  const form = useForm({
    initial: { title: '', editMode: 'locked' as 'live' | 'locked' },
    limits: { title: { ...createSpaceLimits.title, ...NEEDED } },
    submit: async (values) => {
      const body = { ...values, title: values.title.trim(), ...(parent === undefined ? {} : { parent }) }
      const { id } = await create.mutateAsync({ path: { organizationId: organization }, body })
      await navigate({ to: spaceAddress(organization, id) })
    },
  })
  return (
    <Form form={form} submitLabel={words.create} onSubmitted={onClose} onCancel={onClose} isCreating>
      <TextField label={words.titleLabel} autoFocus {...form.field('title')} />
      <RadioField
        label={words.editMode}
        {...form.field('editMode')}
        choices={[
          { value: 'locked', label: words.locked, hint: words.lockedHint },
          { value: 'live', label: words.live, hint: words.liveHint },
        ]}
      />
    </Form>
  )
}

function CollectionForm({ organization, parent, onClose }: NewContentProps) {
  const words = useWords(CONTENT_WORDS)
  const navigate = useNavigate()
  const create = useCommand('post', '/orgs/{organizationId}/collections')
  const form = useForm({
    initial: { title: '' },
    limits: { title: { ...createCollectionLimits.title, ...NEEDED } },
    submit: async ({ title }) => {
      const body = { title: title.trim(), ...(parent === undefined ? {} : { parent }) }
      const { id } = await create.mutateAsync({ path: { organizationId: organization }, body })
      await navigate({ to: collectionAddress(organization, id) })
    },
  })
  return (
    <Form form={form} submitLabel={words.create} onSubmitted={onClose} onCancel={onClose} isCreating>
      <TextField label={words.titleLabel} autoFocus {...form.field('title')} />
    </Form>
  )
}
