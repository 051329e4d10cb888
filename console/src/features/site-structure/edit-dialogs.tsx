/** What can be set on a group, a section and a space of a site. What was saved can be taken back. */

import {
  addSectionGroupToSiteLimits,
  updateSiteSectionByIdLimits,
  updateSiteSpaceByIdLimits,
} from '../../api/limits.ts'
import { Dialog, Form, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import { ConditionField, type TextOfForm } from './condition-field.tsx'
import { IconField } from './icon-field.tsx'
import { describePathFault } from './path-check.ts'
import { listTakenPaths, type SiteGroupRow, type SiteSectionRow, type SiteSpaceRow, type StructureRow } from './rows.ts'
import type { StructureActions } from './use-structure-actions.ts'
import { STRUCTURE_WORDS } from './words.ts'

interface EditDialogProps<N> {
  node: N
  nodes: readonly StructureRow[]
  sitePath: SitePath
  actions: StructureActions
  onClose: () => void
}

/** An empty field means that there is none. */
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

export function GroupDialog({ node, actions, onClose }: EditDialogProps<SiteGroupRow>) {
  const words = useWords(STRUCTURE_WORDS)
  const form = useForm({
    initial: { title: node.title, icon: node.icon ?? '' },
    limits: { title: addSectionGroupToSiteLimits.title, icon: addSectionGroupToSiteLimits.icon },
    submit: async ({ title, icon }) => {
      await actions.changeGroup(node, { title: title.trim(), icon: orNull(icon) })
      showToast(words.saved, () => void actions.changeGroup(node, { title: node.title, icon: node.icon ?? null }))
    },
  })
  return (
    <Dialog title={words.editOf(node.title.slice(0, 100))} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.save} onSubmitted={onClose} onCancel={onClose}>
        <TextField label={words.title} autoFocus {...form.field('title')} />
        <IconField {...form.field('icon')} />
      </Form>
    </Dialog>
  )
}

export function SectionDialog({ node, nodes, sitePath, actions, onClose }: EditDialogProps<SiteSectionRow>) {
  const words = useWords(STRUCTURE_WORDS)
  const initial = {
    title: node.title,
    path: node.path,
    icon: node.icon ?? '',
    description: node.description ?? '',
    condition: node.condition ?? '',
  }
  const taken = listTakenPaths(nodes, node)
  const toBody = (values: typeof initial) => ({
    title: values.title.trim(),
    path: values.path,
    icon: orNull(values.icon),
    description: orNull(values.description),
    condition: orNull(values.condition),
  })
  const { title, path, icon, description } = updateSiteSectionByIdLimits
  const form = useForm({
    initial,
    limits: { title: { ...title, required: true }, path: { ...path, required: true }, icon, description },
    check: (values) => ({ path: describePathFault(values.path, taken, words) }),
    submit: async (values) => {
      await actions.changeSection(node, toBody(values))
      showToast(words.saved, () => void actions.changeSection(node, toBody(initial)))
    },
  })
  return (
    <Dialog title={words.editOf(node.title.slice(0, 100))} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.save} onSubmitted={onClose} onCancel={onClose}>
        <TextField label={words.title} autoFocus {...form.field('title')} />
        <PathField taken={taken} field={form.field('path')} />
        <TextField label={words.description} hint={words.descriptionHint} rows={2} {...form.field('description')} />
        <IconField {...form.field('icon')} />
        <ConditionField
          field={form.field('condition')}
          organization={sitePath.organizationId}
          space={node.children.flatMap((child) => (child.type === 'site-space' ? [child.spaceId] : []))[0]}
        />
      </Form>
    </Dialog>
  )
}

export function SpaceDialog({ node, nodes, sitePath, actions, onClose }: EditDialogProps<SiteSpaceRow>) {
  const words = useWords(STRUCTURE_WORDS)
  const initial = { path: node.path, condition: node.condition ?? '' }
  const taken = listTakenPaths(nodes, node)
  const form = useForm({
    initial,
    limits: { path: { ...updateSiteSpaceByIdLimits.path, required: true } },
    check: (values) => ({ path: describePathFault(values.path, taken, words) }),
    submit: async ({ path, condition }) => {
      await actions.changeSpace(node, { path, condition: orNull(condition) })
      showToast(
        words.saved,
        () => void actions.changeSpace(node, { path: initial.path, condition: orNull(initial.condition) }),
      )
    },
  })
  return (
    <Dialog title={words.editOf(node.title.slice(0, 100))} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.save} onSubmitted={onClose} onCancel={onClose}>
        <p>{words.spaceTitleNote}</p>
        <PathField taken={taken} field={form.field('path')} />
        <ConditionField field={form.field('condition')} organization={sitePath.organizationId} space={node.spaceId} />
      </Form>
    </Dialog>
  )
}

/** A path that clashes says so while it is typed. */
function PathField({ taken, field }: { taken: ReadonlySet<string>; field: TextOfForm }) {
  const words = useWords(STRUCTURE_WORDS)
  return (
    <TextField
      label={words.path}
      hint={words.pathHint}
      isCode
      {...field}
      error={describePathFault(field.value, taken, words) ?? field.error}
    />
  )
}
