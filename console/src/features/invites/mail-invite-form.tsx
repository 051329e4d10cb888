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
import { type ListedPerson, readPeople } from './read-people.ts'
import { INVITE_WORDS } from './words.ts'

type InviteResult = ResultOf<'/orgs/{organizationId}/invites', 'post'>

interface Outcome extends InviteResult {
  sent: ListedPerson[]
  wrong: string[]
}

const MOST = inviteUsersToOrganizationLimits.emails.maxItems
const FIRST = 5

export function MailInviteForm({ organization }: { organization: OrganizationDetails }) {
  const words = useWords(INVITE_WORDS)
  const roles = useRoleChoices()
  const delivery = useMailDelivery()
  const command = useCommand('post', '/orgs/{organizationId}/invites')
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({
    initial: { text: '', role: toRoleChoice(organization.defaultRole), sso: false },
    check: ({ text }) => {
      const count = readPeople(text).people.length
      return { text: count === 0 ? words.none : count > MOST ? words.tooMany(count) : undefined }
    },
    submit: async ({ text, role, sso }) => {
      const { people, wrong } = readPeople(text)
      const chosen = fromRoleChoice(role)
      const emails = people.map(({ email, name }) =>
        name === undefined ? email : { email, role: chosen, displayName: name },
      )
      const result = await command.mutateAsync({
        path: { organizationId: organization.id },
        body: { emails, role: chosen, ...(sso && { sso }) },
      })
      setOutcome({ ...result, sent: people, wrong })
    },
  })
  const { people } = readPeople(form.values.text)
  const hints = [words.addressesHint, people.length > 0 && words.found(people.length, listFirst(people))]
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

/** The first people of a list by name, or by address where they have none. */
const listFirst = (people: ListedPerson[]) =>
  people
    .slice(0, FIRST)
    .map(({ name, email }) => name ?? email)
    .join(', ') + (people.length > FIRST ? ' …' : '')

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
    .filter(({ email }) => !failedSSOEmails.includes(email))
    .flatMap(({ name, email }, at) => {
      const user = users[at]
      return user === undefined ? [] : [{ address: name === undefined ? email : `${name} <${email}>`, user }]
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
