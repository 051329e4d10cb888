import { createSiteShareLinkLimits } from '../../api/limits.ts'
import { type ItemOf, useCommand } from '../../api/query.ts'
import { Dialog, Form, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import { SHARE_LINK_WORDS } from './words.ts'

interface LinkDialogProps {
  path: SitePath
  onClose: () => void
}

type RenamedLink = ItemOf<'/orgs/{organizationId}/sites/{siteId}/share-links'>

const NAME = { ...createSiteShareLinkLimits.name, pattern: '\\S' }

export function NewLinkDialog({ path, onClose }: LinkDialogProps) {
  const words = useWords(SHARE_LINK_WORDS)
  const create = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/share-links')
  const form = useForm({
    initial: { name: '' },
    limits: { name: NAME },
    submit: ({ name }) => create.mutateAsync({ path, body: { name: name.trim() } }),
  })
  return (
    <Dialog title={words.create} isOpen onClose={onClose} size="small">
      <Form
        form={form}
        submitLabel={words.createSubmit}
        onCancel={onClose}
        isCreating
        onSubmitted={() => {
          showToast(words.created)
          onClose()
        }}
      >
        <TextField label={words.name} hint={words.nameHint} autoFocus {...form.field('name')} />
      </Form>
    </Dialog>
  )
}

export function RenameLinkDialog({ path, link, onClose }: LinkDialogProps & { link: RenamedLink }) {
  const words = useWords(SHARE_LINK_WORDS)
  const update = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}')
  const rename = (name: string) => update.mutateAsync({ path: { ...path, shareLinkId: link.id }, body: { name } })
  const form = useForm({
    initial: { name: link.name },
    limits: { name: NAME },
    submit: async ({ name }) => {
      await rename(name.trim())
      showToast(words.renamed, () => void rename(link.name))
    },
  })
  return (
    <Dialog title={words.renameTitle(link.name)} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.rename} onSubmitted={onClose} onCancel={onClose}>
        <TextField label={words.name} autoFocus {...form.field('name')} />
      </Form>
    </Dialog>
  )
}
