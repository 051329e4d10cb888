/** The first step of an import: one of the spaces that the person edits, or a new one. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createSpaceLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  Dialog,
  Form,
  Loaded,
  PARTS_WORDS,
  PickList,
  RadioField,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { IMPORT_WORDS } from './words.ts'

interface SpaceChooserProps {
  organization: string
  /** Whether the person may create spaces. */
  mayCreate: boolean
  onClose: () => void
}

export function SpaceChooser({ organization, mayCreate, onClose }: SpaceChooserProps) {
  const words = useWords(IMPORT_WORDS)
  const query = useInfiniteQuery(allSpaces(organization))
  const [choice, setChoice] = useState<'existing' | 'new'>()
  return (
    <Dialog title={words.intoWhich} isOpen onClose={onClose} size="small">
      <Loaded query={query}>
        {({ items }) => {
          const editable = items.filter(({ permissions }) => permissions.edit)
          const kind = choice ?? (editable.length === 0 && mayCreate ? 'new' : 'existing')
          return (
            <>
              {mayCreate && (
                <RadioField
                  label={words.target}
                  choices={[
                    { value: 'existing', label: words.existing },
                    { value: 'new', label: words.newSpace },
                  ]}
                  value={kind}
                  onChange={setChoice}
                />
              )}
              {kind === 'new' ? (
                <NewSpace organization={organization} onClose={onClose} />
              ) : (
                <ExistingSpace organization={organization} spaces={editable} onClose={onClose} />
              )}
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

interface StepProps {
  organization: string
  onClose: () => void
}

function NewSpace({ organization, onClose }: StepProps) {
  const words = useWords(IMPORT_WORDS)
  const navigate = useNavigate()
  const create = useCommand('post', '/orgs/{organizationId}/spaces')
  const form = useForm({
    initial: { title: '' },
    limits: { title: { ...createSpaceLimits.title, required: true } },
    submit: async ({ title }) => {
      const { id } = await create.mutateAsync({ path: { organizationId: organization }, body: { title } })
      await navigate({ to: spaceScreenAddress(organization, id, 'import'), search: { into: 'space' } as never })
    },
  })
  return (
    <Form form={form} submitLabel={words.createSpace} onCancel={onClose} isCreating>
      <TextField label={words.newSpaceTitle} {...form.field('title')} />
    </Form>
  )
}

function ExistingSpace({ organization, spaces, onClose }: StepProps & { spaces: { id: string; title: string }[] }) {
  const words = useWords(IMPORT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const navigate = useNavigate()
  const [space, setSpace] = useState<string>()
  const open = () => space && void navigate({ to: spaceScreenAddress(organization, space, 'import') })
  return (
    <>
      <PickList
        label={words.findSpace}
        choices={spaces.map(({ id, title }) => ({ value: id, label: title }))}
        value={space}
        onChange={setSpace}
        empty={words.noSpace}
      />
      <ButtonRow>
        <Button onPress={onClose}>{parts.cancel}</Button>
        <Button look="primary" isDisabled={space === undefined} onPress={open}>
          {words.next}
        </Button>
      </ButtonRow>
    </>
  )
}
