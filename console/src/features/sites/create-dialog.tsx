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
  /** How several spaces stand beside each other. */
  place: 'sections' | 'variants'
  visibility: SiteData['visibility']
  look: LookName
}

const INITIAL: NewSiteValues = {
  title: '',
  content: 'existing',
  spaces: [],
  place: 'sections',
  visibility: 'public',
  look: 'harbour',
}

/** Spaces that a site is created with are variants of each other; sections are added afterwards. */
const toSpaces = (values: NewSiteValues) =>
  values.content === 'empty'
    ? ('empty' as const)
    : values.content === 'later' || hasSections(values)
      ? []
      : values.spaces

const hasSections = ({ content, spaces, place }: NewSiteValues) =>
  content === 'existing' && spaces.length > 1 && place === 'sections'

export function CreateSiteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const navigate = useNavigate()
  const create = useCommand('post', '/orgs/{organizationId}/sites')
  const addSection = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/sections')
  const customize = useCommand('put', '/orgs/{organizationId}/sites/{siteId}/customization')
  // What a try that failed halfway has done: the next one goes on from there.
  const made = useRef<string>(undefined)
  const added = useRef(new Set<string>())
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
      if (hasSections(values))
        for (const spaceId of values.spaces.filter((each) => !added.current.has(each))) {
          await addSection.mutateAsync({ path, body: { spaceId } })
          added.current.add(spaceId)
        }
      if (look !== INITIAL.look) await customize.mutateAsync({ path, body: { styling: toStyling(look) } })
      await navigate({ to: siteAddress(organizationId, made.current) })
    },
  })
  const { look, content, spaces } = form.values
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
        {content === 'existing' && spaces.length > 1 && (
          <RadioField
            label={words.place}
            choices={[
              { value: 'sections', label: words.asSections, hint: words.asSectionsHint },
              { value: 'variants', label: words.asVariants, hint: words.asVariantsHint },
            ]}
            {...form.field('place')}
          />
        )}
        <RadioField label={words.visibility} choices={visibilities} {...form.field('visibility')} />
        <LookField value={look} onChange={(value) => form.set({ look: value })} />
      </Form>
    </Dialog>
  )
}
