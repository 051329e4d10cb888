/** Makes a site: its title, what it shows, who reads it, how it looks. */
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { createSiteLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Dialog, Form, RadioField, TextField, useForm, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { siteAddress } from '../../shell/addresses.ts'
import { LookField } from './look-field.tsx'
import { type LookName, toStyling } from './looks.ts'
import type { SiteData } from './queries.ts'
import { SpaceChecklist } from './space-checklist.tsx'
import { useVisibilityChoices } from './visibility.ts'
import { SITE_WORDS } from './words.ts'

interface NewSiteValues {
  title: string
  content: 'existing' | 'empty' | 'later'
  spaces: string[]
  visibility: SiteData['visibility']
  look: LookName
}

const INITIAL: NewSiteValues = { title: '', content: 'existing', spaces: [], visibility: 'public', look: 'harbour' }

const toSpaces = ({ content, spaces }: NewSiteValues) =>
  content === 'existing' ? spaces : content === 'empty' ? ('empty' as const) : []

export function CreateSiteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const navigate = useNavigate()
  const create = useCommand('post', '/orgs/{organizationId}/sites')
  const customize = useCommand('put', '/orgs/{organizationId}/sites/{siteId}/customization')
  // The site is there and its look could not be saved: the next try saves the look alone.
  const made = useRef<string>(undefined)
  const visibilities = useVisibilityChoices()
  const form = useForm<NewSiteValues>({
    initial: INITIAL,
    limits: { title: { ...createSiteLimits.title, required: true } },
    check: ({ content, spaces }) => ({
      spaces: content === 'existing' && spaces.length === 0 ? words.chooseSpace : undefined,
    }),
    submit: async (values) => {
      const { title, visibility, look } = values
      made.current ??= (
        await create.mutateAsync({
          path: { organizationId },
          body: { title: title.trim(), visibility, spaces: toSpaces(values) },
        })
      ).id
      const path = { organizationId, siteId: made.current }
      if (look !== INITIAL.look) await customize.mutateAsync({ path, body: { styling: toStyling(look) } })
      await navigate({ to: siteAddress(organizationId, made.current) })
    },
  })
  const { look, content } = form.values
  return (
    <Dialog title={words.newSite} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.create} onCancel={onClose} isCreating>
        <TextField label={words.title} autoFocus {...form.field('title')} />
        <RadioField
          label={words.content}
          choices={[
            { value: 'existing', label: words.existingSpaces, hint: words.existingSpacesHint },
            { value: 'empty', label: words.emptySpace, hint: words.emptySpaceHint },
            { value: 'later', label: words.noSpaceYet, hint: words.noSpaceYetHint },
          ]}
          {...form.field('content')}
        />
        {content === 'existing' && (
          <SpaceChecklist organization={organizationId} {...form.field('spaces')} error={form.field('spaces').error} />
        )}
        <RadioField label={words.visibility} choices={visibilities} {...form.field('visibility')} />
        <LookField value={look} onChange={(value) => form.set({ look: value })} />
      </Form>
    </Dialog>
  )
}
