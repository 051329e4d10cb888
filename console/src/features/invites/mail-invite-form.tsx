import { useState } from 'react'
import type { ResultOf } from '../../api/client.ts'
import { inviteUsersToOrganizationLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Box,
  DataTable,
  Form,
  Section,
  SelectField,
  SwitchField,
  TextField,
  useForm,
  useWords,
  Warning,
} from '../../design/index.ts'
import { InviteLinkButton, useMailDelivery } from '../../shell/invite-link.tsx'
import { fromRoleChoice, toRoleChoice, useRoleChoices } from '../../shell/role-words.ts'
import type { OrganizationDetails } from '../../shell/settings-layout.tsx'
import { readAddresses } from './read-addresses.ts'
import { INVITE_WORDS } from './words.ts'

type InviteResult = ResultOf<'/orgs/{organizationId}/invites', 'post'>

interface Outcome extends InviteResult {
  sent: string[]
  wrong: string[]
}

const MOST = inviteUsersToOrganizationLimits.emails.maxItems

export function MailInviteForm({ organization }: { organization: OrganizationDetails }) {
  const words = useWords(INVITE_WORDS)
  const roles = useRoleChoices()
  const delivery = useMailDelivery()
  const command = useCommand('post', '/orgs/{organizationId}/invites')
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({
    initial: { text: '', role: toRoleChoice(organization.defaultRole), sso: false },
    check: ({ text }) => {
      const count = readAddresses(text).addresses.length
      return { text: count === 0 ? words.none : count > MOST ? words.tooMany(count) : undefined }
    },
    submit: async ({ text, role, sso }) => {
      const { addresses, wrong } = readAddresses(text)
      const result = await command.mutateAsync({
        path: { organizationId: organization.id },
        body: { emails: addresses, role: fromRoleChoice(role), ...(sso && { sso }) },
      })
      setOutcome({ ...result, sent: addresses, wrong })
    },
  })
  const { addresses: found, hasNames } = readAddresses(form.values.text)
  const hints = [
    words.addressesHint,
    found.length > 0 && `${words.found(found.length)}.`,
    hasNames && words.namesLeftOut,
  ]
  return (
    <Section title={words.byMail} lead={words.byMailLead}>
      {delivery === 'outbox' && <Warning title={words.noMail}>{words.noMailText}</Warning>}
      <Form form={form} submitLabel={words.send} onSubmitted={form.clear} isCreating>
        <TextField
          label={words.addresses}
          hint={hints.filter((hint) => hint !== false).join(' ')}
          rows={4}
          {...form.field('text')}
        />
        <SelectField label={words.role} choices={roles} {...form.field('role')} />
        {organization.sso && <SwitchField label={words.sso} hint={words.ssoHint} {...form.field('sso')} />}
      </Form>
      <div role="status">
        {outcome && <InviteOutcome outcome={outcome} organization={organization.id} hasLinks={delivery === 'outbox'} />}
      </div>
    </Section>
  )
}

interface InviteOutcomeProps {
  outcome: Outcome
  organization: string
  /** Whether links are offered to pass on, because no mail is sent. */
  hasLinks: boolean
}

function InviteOutcome({ outcome, organization, hasLinks }: InviteOutcomeProps) {
  const words = useWords(INVITE_WORDS)
  const { invited, users, sent, wrong, failedSSOEmails = [] } = outcome
  const already = sent.length - invited - failedSSOEmails.length
  // The people in the answer stand in the order of the addresses that were not refused.
  const links = sent
    .filter((address) => !failedSSOEmails.includes(address))
    .flatMap((address, at) => {
      const user = users[at]
      return user === undefined ? [] : [{ address, user }]
    })
  const failures = [
    ...wrong.map((address) => ({ address, reason: words.reasonForm })),
    ...failedSSOEmails.map((address) => ({ address, reason: words.reasonSso })),
  ]
  return (
    <Box>
      <p>
        <strong>{words.invitedCount(invited)}.</strong> {already > 0 && `${words.alreadyCount(already)}.`}
      </p>
      {hasLinks && links.length > 0 && (
        <DataTable
          label={words.passOn}
          items={links}
          keyOf={({ user }) => user}
          columns={[
            { id: 'address', label: words.address, render: ({ address }) => <span dir="auto">{address}</span> },
            {
              id: 'link',
              label: words.passOn,
              render: ({ user }) => <InviteLinkButton organization={organization} user={user} />,
            },
          ]}
        />
      )}
      {failures.length > 0 && (
        <DataTable
          label={words.failed}
          items={failures}
          keyOf={({ address }) => address}
          columns={[
            { id: 'address', label: words.failed, render: ({ address }) => <span dir="auto">{address}</span> },
            { id: 'reason', label: words.reason, render: ({ reason }) => reason },
          ]}
        />
      )}
    </Box>
  )
}
