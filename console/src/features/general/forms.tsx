import { updateOrganizationByIdLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Form, Section, SelectField, SwitchField, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import {
  areRulesValid,
  MergeRulesField,
  type MergeRuleValue,
  withoutEmptyRules,
} from '../../shell/merge-rules-field.tsx'
import { fromRoleChoice, toRoleChoice, useRoleChoices } from '../../shell/role-words.ts'
import type { OrganizationDetails } from '../../shell/settings-layout.tsx'
import { GENERAL_WORDS } from './words.ts'

interface OrganizationProps {
  organization: OrganizationDetails
}

const useUpdate = () => useCommand('patch', '/orgs/{organizationId}')

export function IdentityForm({ organization }: OrganizationProps) {
  const words = useWords(GENERAL_WORDS)
  const command = useUpdate()
  const form = useForm({
    initial: {
      title: organization.title,
      hostname: organization.hostname ?? '',
      logo: organization.urls.logo ?? '',
    },
    limits: { title: { ...limits.title, required: true }, hostname: limits.hostname, logo: limits.logo },
    submit: ({ title, hostname, logo }) =>
      command.mutateAsync({
        path: { organizationId: organization.id },
        body: { title, logo: logo === '' ? null : logo, ...(hostname === '' ? {} : { hostname }) },
      }),
  })
  return (
    <Section title={words.identity}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField label={words.title} {...form.field('title')} />
        <TextField label={words.hostname} hint={words.hostnameHint} {...form.field('hostname')} />
        <TextField label={words.logo} hint={words.logoHint} type="url" {...form.field('logo')} />
      </Form>
    </Section>
  )
}

export function JoiningForm({ organization }: OrganizationProps) {
  const words = useWords(GENERAL_WORDS)
  const roles = useRoleChoices()
  const command = useUpdate()
  const form = useForm({
    initial: {
      defaultRole: toRoleChoice(organization.defaultRole),
      emailDomains: organization.emailDomains.join('\n'),
      inviteLinks: organization.inviteLinks,
    },
    submit: ({ defaultRole, emailDomains, inviteLinks }) =>
      command.mutateAsync({
        path: { organizationId: organization.id },
        body: {
          defaultRole: fromRoleChoice(defaultRole),
          emailDomains: emailDomains.split(/[\s,;]+/).filter((domain) => domain !== ''),
          inviteLinks,
        },
      }),
  })
  return (
    <Section title={words.joining} lead={words.joiningLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <SelectField
          label={words.defaultRole}
          hint={words.defaultRoleHint}
          choices={roles}
          {...form.field('defaultRole')}
        />
        <TextField label={words.emailDomains} hint={words.emailDomainsHint} rows={3} {...form.field('emailDomains')} />
        <SwitchField label={words.inviteLinks} hint={words.inviteLinksHint} {...form.field('inviteLinks')} />
      </Form>
    </Section>
  )
}

export function OrganizationMergeRulesForm({ organization }: OrganizationProps) {
  const words = useWords(GENERAL_WORDS)
  const command = useUpdate()
  const { mergeRules } = organization
  const initial: { rules: MergeRuleValue[] } = { rules: mergeRules.type === 'rules' ? mergeRules.rules : [] }
  const form = useForm({
    initial,
    check: ({ rules }) => ({ rules: areRulesValid(rules) ? undefined : words.expressions }),
    submit: ({ rules }) => {
      const kept = withoutEmptyRules(rules)
      return command.mutateAsync({
        path: { organizationId: organization.id },
        body: { mergeRules: kept.length === 0 ? { type: 'none' } : { type: 'rules', rules: kept } },
      })
    },
  })
  const { value, onChange } = form.field('rules')
  return (
    <Section title={words.mergeRules} lead={words.mergeRulesLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <MergeRulesField organization={organization.id} value={value} onChange={onChange} />
      </Form>
    </Section>
  )
}
