/** Puts spaces, sections and groups on a site. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { addSectionGroupToSiteLimits, addSectionToSiteLimits } from '../../api/limits.ts'
import { Dialog, Form, Loaded, PickList, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import type { SitePath } from '../sites/index.ts'
import { IconField } from './icon-field.tsx'
import type { SiteSectionRow } from './rows.ts'
import styles from './site-structure.module.css'
import type { StructureActions } from './use-structure-actions.ts'
import { STRUCTURE_WORDS } from './words.ts'

interface AddDialogProps {
  sitePath: SitePath
  actions: StructureActions
  onClose: () => void
}

interface SpacePickerProps {
  organization: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The spaces that the person manages: others may not be put on a site. */
function SpacePicker({ organization, value, onChange, error }: SpacePickerProps) {
  const words = useWords(STRUCTURE_WORDS)
  return (
    <Loaded query={useInfiniteQuery(allSpaces(organization))}>
      {({ items }) => (
        <PickList
          label={words.findSpace}
          choices={items
            .filter(({ permissions }) => permissions.admin)
            .map(({ id, title }) => ({ value: id, label: title }))}
          value={value === '' ? undefined : value}
          onChange={onChange}
          empty={words.noSuchSpace}
          error={error}
        />
      )}
    </Loaded>
  )
}

/** A space of a site without sections, or one more variant of a section. */
export function AddSpaceDialog({
  section,
  sitePath,
  actions,
  onClose,
}: AddDialogProps & { section?: SiteSectionRow | undefined }) {
  const words = useWords(STRUCTURE_WORDS)
  const form = useForm({
    initial: { spaceId: '' },
    check: ({ spaceId }) => ({ spaceId: spaceId === '' ? words.chooseSpace : undefined }),
    submit: async ({ spaceId }) => {
      await actions.addSpace(spaceId, section?.id)
      showToast(words.spaceAdded)
    },
  })
  const { value, onChange, error } = form.field('spaceId')
  return (
    <Dialog
      title={section ? words.addVariantTo(section.title.slice(0, 100)) : words.addSpace}
      isOpen
      onClose={onClose}
      size="small"
    >
      <Form form={form} submitLabel={words.add} onSubmitted={onClose} onCancel={onClose} isCreating>
        {section && <p className={styles.quiet}>{words.variantHint}</p>}
        <SpacePicker organization={sitePath.organizationId} value={value} onChange={onChange} error={error} />
      </Form>
    </Dialog>
  )
}

export function AddSectionDialog({
  sitePath,
  actions,
  hasSections,
  onClose,
}: AddDialogProps & { hasSections: boolean }) {
  const words = useWords(STRUCTURE_WORDS)
  const { title, icon } = addSectionToSiteLimits
  const form = useForm({
    initial: { spaceId: '', title: '', icon: '' },
    limits: { title, icon },
    check: ({ spaceId }) => ({ spaceId: spaceId === '' ? words.chooseSpace : undefined }),
    submit: async (values) => {
      await actions.addSection({
        spaceId: values.spaceId,
        ...(values.title.trim() !== '' && { title: values.title.trim() }),
        ...(values.icon.trim() !== '' && { icon: values.icon.trim() }),
      })
      showToast(words.sectionAdded)
    },
  })
  const { value, onChange, error } = form.field('spaceId')
  return (
    <Dialog title={words.addSection} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.add} onSubmitted={onClose} onCancel={onClose} isCreating>
        {!hasSections && <p className={styles.quiet}>{words.firstSectionHint}</p>}
        <SpacePicker organization={sitePath.organizationId} value={value} onChange={onChange} error={error} />
        <TextField label={words.title} hint={words.sectionTitleHint} {...form.field('title')} />
        <IconField {...form.field('icon')} />
      </Form>
    </Dialog>
  )
}

export function AddGroupDialog({ actions, onClose }: Omit<AddDialogProps, 'sitePath'>) {
  const words = useWords(STRUCTURE_WORDS)
  const form = useForm({
    initial: { title: '', icon: '' },
    limits: { title: addSectionGroupToSiteLimits.title, icon: addSectionGroupToSiteLimits.icon },
    submit: async ({ title, icon }) => {
      await actions.addGroup({ title: title.trim(), ...(icon.trim() !== '' && { icon: icon.trim() }) })
      showToast(words.groupAdded)
    },
  })
  return (
    <Dialog title={words.addGroup} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.add} onSubmitted={onClose} onCancel={onClose} isCreating>
        <p className={styles.quiet}>{words.groupHint}</p>
        <TextField label={words.title} autoFocus {...form.field('title')} />
        <IconField {...form.field('icon')} />
      </Form>
    </Dialog>
  )
}
