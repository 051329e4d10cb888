/** What somebody becomes who signs in for the first time. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery, useCommand } from '../../api/query.ts'
import { Form, ProblemView, Section, SelectField, showToast, useForm, useWords } from '../../design/index.ts'
import { fromRoleChoice, toRoleChoice, useRoleChoices } from '../../shell/role-words.ts'
import type { ProviderProps } from './queries.ts'
import { SAML_WORDS } from './words.ts'

const NO_TEAM = 'none'

export function NewcomersForm({ organization, provider }: ProviderProps) {
  const words = useWords(SAML_WORDS)
  const roles = useRoleChoices()
  const path = { organizationId: organization }
  const { data, error, refetch } = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/teams', { path, query: { limit: 1000 } }),
  )
  const command = useCommand('patch', '/orgs/{organizationId}/saml/{samlProviderId}')
  const form = useForm({
    initial: { role: toRoleChoice(provider.defaultRole), team: provider.defaultTeam?.id ?? NO_TEAM },
    submit: ({ role, team }) =>
      command.mutateAsync({
        path: { ...path, samlProviderId: provider.id },
        body: { defaultRole: fromRoleChoice(role), defaultTeam: team === NO_TEAM ? null : team },
      }),
  })
  const teams = (data?.items ?? (provider.defaultTeam ? [provider.defaultTeam] : [])).map(({ id, title }) => ({
    value: id,
    label: title,
  }))
  return (
    <Section title={words.newcomers} lead={words.newcomersLead}>
      {error && <ProblemView problem={error} onRetry={() => void refetch()} isInline />}
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <SelectField label={words.defaultRole} choices={roles} {...form.field('role')} />
        <SelectField
          label={words.defaultTeam}
          choices={[{ value: NO_TEAM, label: words.noTeam }, ...teams]}
          {...form.field('team')}
        />
      </Form>
    </Section>
  )
}
