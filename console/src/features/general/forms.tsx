import { Suspense } from 'react'
import { updateOrganizationByIdLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Form,
  lazyPart,
  Section,
  SelectField,
  Skeleton,
  SwitchField,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
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

const PictureField = lazyPart(async () => (await import('../../shell/picture-field.tsx')).PictureField)

const useUpdate = () => useCommand('patch', '/orgs/{organizationId}')

export function IdentityForm({ organization }: OrganizationProps) {
  const words = useWords(GENERAL_WORDS)
  const command = useUpdate()
  const setPicture = useCommand('put', '/orgs/{organizationId}/picture')
  const path = { organizationId: organization.id }
  const form = useForm({
    initial: {
      title: organization.title,
      hostname: organization.hostname ?? '',
    },
    limits: { title: { ...limits.title, required: true }, hostname: limits.hostname },
    submit: ({ title, hostname }) =>
      command.mutateAsync({
        path: { organizationId: organization.id },
        body: { title, ...(hostname === '' ? {} : { hostname }) },
      }),
  })
  return (
    <Section title={words.identity}>
      <Suspense fallback={<Skeleton rows={2} />}>
        <PictureField
          name={organization.title}
          picture={organization.urls.logo}
          organization={organization.id}
          save={(upload) => setPicture.mutateAsync({ path, body: { upload } })}
          remove={() => command.mutateAsync({ path, body: { logo: null } })}
        />
      </Suspense>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField label={words.title} {...form.field('title')} />
        <TextField label={words.hostname} hint={words.hostnameHint} {...form.field('hostname')} />
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
  const initial: { rules: MergeRuleValue[]; survive: boolean } = {
    rules: mergeRules.type === 'rules' ? mergeRules.rules : [],
    survive: mergeRules.type === 'rules' && mergeRules.approvalsSurviveEdits === true,
  }
  const form = useForm({
    initial,
    check: ({ rules }) => ({ rules: areRulesValid(rules) ? undefined : words.expressions }),
    submit: ({ rules, survive }) => {
      const kept = withoutEmptyRules(rules)
      return command.mutateAsync({
        path: { organizationId: organization.id },
        body: {
          mergeRules:
            kept.length === 0 && !survive
              ? { type: 'none' }
              : { type: 'rules', rules: kept, approvalsSurviveEdits: survive },
        },
      })
    },
  })
  const { value, onChange } = form.field('rules')
  const survival = form.field('survive')
  return (
    <Section title={words.mergeRules} lead={words.mergeRulesLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <MergeRulesField
          organization={organization.id}
          value={value}
          onChange={onChange}
          survival={{ value: survival.value, onChange: survival.onChange }}
        />
      </Form>
    </Section>
  )
}
