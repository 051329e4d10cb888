/** The title of a site, and who reads it. */
import { updateSiteByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Form, RadioField, Section, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import type { SiteData } from './queries.ts'
import { useVisibilityChoices } from './visibility.ts'
import { SITE_WORDS } from './words.ts'

export function IdentitySection({ site }: { site: SiteData }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const command = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}')
  const visibilities = useVisibilityChoices()
  const form = useForm({
    initial: { title: site.title, visibility: site.visibility },
    limits: { title: { ...updateSiteByIdLimits.title, required: true } },
    submit: ({ title, visibility }) =>
      command.mutateAsync({ path: { organizationId, siteId: site.id }, body: { title: title.trim(), visibility } }),
  })
  return (
    <Section title={words.identity} lead={site.published ? words.identityLead : undefined}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField label={words.title} {...form.field('title')} />
        <RadioField label={words.visibility} choices={visibilities} {...form.field('visibility')} />
      </Form>
    </Section>
  )
}
