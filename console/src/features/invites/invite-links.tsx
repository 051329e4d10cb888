/** Links with which anybody who has them joins the organization. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { listQuery, useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  ButtonRow,
  ConfirmCommand,
  CopyField,
  Dialog,
  EmptyState,
  Form,
  ListTable,
  RadioField,
  Section,
  useForm,
  useWords,
  Warning,
} from '../../design/index.ts'
import {
  fromRoleChoice,
  type RoleChoice,
  type RoleName,
  toRoleChoice,
  useRoleChoices,
  useRoleName,
} from '../../shell/role-words.ts'
import type { OrganizationDetails } from '../../shell/settings-layout.tsx'
import { LinkRoleDialog } from './link-role-dialog.tsx'
import { INVITE_WORDS } from './words.ts'

export const joinAddress = (organization: string, invite: string) =>
  `${location.origin}/o/${organization}/join/${encodeURIComponent(invite)}`

export function InviteLinks({ organization }: { organization: OrganizationDetails }) {
  const words = useWords(INVITE_WORDS)
  const toRoleName = useRoleName()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<string>()
  const [changing, setChanging] = useState<{ id: string; role: RoleName | null }>()
  const query = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/link-invites', { path: { organizationId: organization.id } }),
  )
  return (
    <Section
      title={words.links}
      lead={organization.inviteLinks ? words.linksLead : words.linksOff}
      actions={
        organization.inviteLinks && (
          <Button icon={Plus} onPress={() => setMaking(true)}>
            {words.newLink}
          </Button>
        )
      }
    >
      <ListTable
        label={words.links}
        query={query}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'role',
            label: words.role,
            sortBy: ({ role }) => toRoleName(role),
            render: ({ role }) => (
              <>
                <Badge tone={role === 'admin' ? 'warn' : 'plain'}>{toRoleName(role)}</Badge>
                {role === 'admin' && <small>{words.adminLink}</small>}
              </>
            ),
          },
          {
            id: 'link',
            label: words.link,
            render: ({ id }) => <CopyField label={words.link} value={joinAddress(organization.id, id)} />,
          },
          {
            id: 'off',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: ({ id, role }) => (
              <ButtonRow>
                <Button onPress={() => setChanging({ id, role })}>{words.change}</Button>
                <Button onPress={() => setEnding(id)}>{words.switchOff}</Button>
              </ButtonRow>
            ),
          },
        ]}
        empty={
          <EmptyState icon={Link2} title={words.noLinks}>
            {words.noLinksText}
          </EmptyState>
        }
      />
      {isMaking && <NewLinkDialog organization={organization} onClose={() => setMaking(false)} />}
      {changing && (
        <LinkRoleDialog
          organization={organization.id}
          invite={changing.id}
          gives="role"
          current={changing.role}
          onClose={() => setChanging(undefined)}
        />
      )}
      {ending !== undefined && (
        <SwitchOffDialog organization={organization.id} invite={ending} onClose={() => setEnding(undefined)} />
      )}
    </Section>
  )
}

interface SwitchOffDialogProps {
  organization: string
  invite: string
  onClose: () => void
}

export function SwitchOffDialog({ organization, invite, onClose }: SwitchOffDialogProps) {
  const words = useWords(INVITE_WORDS)
  const command = useCommand('delete', '/orgs/{organizationId}/link-invites/{inviteId}')
  return (
    <ConfirmCommand
      title={words.switchOffTitle}
      confirmLabel={words.switchOff}
      doneText={words.switchedOff}
      run={() => command.mutateAsync({ path: { organizationId: organization, inviteId: invite } })}
      onClose={onClose}
    >
      <p>{words.switchOffText}</p>
    </ConfirmCommand>
  )
}

function NewLinkDialog({ organization, onClose }: { organization: OrganizationDetails; onClose: () => void }) {
  const words = useWords(INVITE_WORDS)
  const roles = useRoleChoices()
  const command = useCommand('post', '/orgs/{organizationId}/link-invites')
  const form = useForm<{ role: RoleChoice }>({
    initial: { role: toRoleChoice(organization.defaultRole) },
    submit: ({ role }) =>
      command.mutateAsync({ path: { organizationId: organization.id }, body: { role: fromRoleChoice(role) } }),
  })
  return (
    <Dialog title={words.newLink} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.makeLink} onSubmitted={onClose} onCancel={onClose} isCreating>
        <RadioField label={words.role} choices={roles} {...form.field('role')} />
        {form.values.role === 'admin' && <Warning title={words.adminLink}>{words.adminLinkText}</Warning>}
      </Form>
    </Dialog>
  )
}
