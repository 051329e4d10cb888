/** The rules for new tokens of members and service accounts. */
import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../api/client.ts'
import { resourceQuery, useCommand } from '../../api/query.ts'
import { Form, Loaded, Section, SwitchField, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { ORGANIZATION_TOKEN_WORDS } from './words.ts'

type Policy = ResultOf<'/orgs/{organizationId}/token-policy', 'get'>

const MOST_DAYS = 3650

export function PolicySection({ organization }: { organization: string }) {
  const words = useWords(ORGANIZATION_TOKEN_WORDS)
  const query = useQuery(
    resourceQuery('/orgs/{organizationId}/token-policy', { path: { organizationId: organization } }),
  )
  return (
    <Section title={words.policy} lead={words.policyLead}>
      <Loaded query={query}>{(policy) => <PolicyForm organization={organization} policy={policy} />}</Loaded>
    </Section>
  )
}

function PolicyForm({ organization, policy }: { organization: string; policy: Policy }) {
  const words = useWords(ORGANIZATION_TOKEN_WORDS)
  const command = useCommand('put', '/orgs/{organizationId}/token-policy')
  const form = useForm({
    initial: { maxDays: policy.maxDays?.toString() ?? '', scopesRequired: policy.scopesRequired },
    check: ({ maxDays }) => ({ maxDays: isDays(maxDays) ? undefined : words.notDays(MOST_DAYS) }),
    submit: ({ maxDays, scopesRequired }) =>
      command.mutateAsync({
        path: { organizationId: organization },
        body: { maxDays: maxDays.trim() === '' ? null : Number(maxDays), scopesRequired },
      }),
  })
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      <TextField label={words.maxDays} hint={words.maxDaysHint} {...form.field('maxDays')} />
      <SwitchField label={words.scopesRequired} hint={words.scopesRequiredHint} {...form.field('scopesRequired')} />
    </Form>
  )
}

const isDays = (text: string) =>
  text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST_DAYS)
