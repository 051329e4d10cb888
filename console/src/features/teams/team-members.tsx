/** The people of a team: administrators and owners add and remove them. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  ConfirmCommand,
  EmptyState,
  ListTable,
  Menu,
  PersonName,
  Section,
  useWords,
} from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { MemberPicker } from '../../shell/member-picker.tsx'
import { type TeamDetails, type TeamMembership, teamMembersQuery } from './queries.ts'
import { TEAM_WORDS } from './words.ts'

interface TeamTask {
  kind: 'role' | 'remove'
  membership: TeamMembership
}

export function TeamMemberList({ organization, team }: { organization: string; team: TeamDetails }) {
  const words = useWords(TEAM_WORDS)
  const query = useInfiniteQuery(teamMembersQuery(organization, team.id))
  const add = useCommand('put', '/orgs/{organizationId}/teams/{teamId}/members')
  const [isAdding, setAdding] = useState(false)
  const [task, setTask] = useState<TeamTask>()
  const mayManage = team.permissions.admin
  const inPath = { organizationId: organization, teamId: team.id }
  useCommands([
    mayManage && { id: 'add-people', label: words.add, keys: 'c', icon: UserRoundPlus, run: () => setAdding(true) },
  ])
  return (
    <Section
      title={words.members}
      lead={words.membersLead}
      actions={
        mayManage && (
          <Button icon={UserRoundPlus} look="primary" onPress={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <ListTable
        label={words.members}
        query={query}
        keyOf={({ organization: { user } }) => user.id}
        columns={[
          {
            id: 'person',
            label: words.person,
            sortBy: ({ organization: { user } }) => user.displayName,
            render: ({ organization: { user } }) => (
              <PersonName name={user.displayName} email={user.email} picture={user.photoURL} />
            ),
          },
          {
            id: 'role',
            label: words.role,
            sortBy: ({ team: { role } }) => role,
            render: ({ team: { role } }) => (
              <Badge tone={role === 'owner' ? 'accent' : 'plain'}>
                {role === 'owner' ? words.owner : words.member}
              </Badge>
            ),
          },
          {
            id: 'actions',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (membership) =>
              mayManage && (
                <Menu
                  label={`${words.actions}: ${membership.organization.user.displayName.slice(0, 80)}`}
                  actions={[
                    {
                      id: 'role',
                      label: membership.team.role === 'owner' ? words.makeMember : words.makeOwner,
                      onAction: () => setTask({ kind: 'role', membership }),
                    },
                    {
                      id: 'remove',
                      label: words.remove,
                      isDangerous: true,
                      onAction: () => setTask({ kind: 'remove', membership }),
                    },
                  ]}
                />
              ),
          },
        ]}
        empty={
          <EmptyState icon={UsersRound} title={words.noMembers}>
            {words.noMembersText}
          </EmptyState>
        }
      />
      {isAdding && (
        <MemberPicker
          organization={organization}
          title={words.add}
          confirmLabel={words.addSubmit}
          exclude={new Set(query.data?.items.map(({ organization: { user } }) => user.id))}
          onPick={(members) => add.mutateAsync({ path: inPath, body: { add: members.map(({ user }) => user.id) } })}
          onClose={() => setAdding(false)}
        />
      )}
      {task && <TeamTaskDialog task={task} inPath={inPath} spaces={team.spaces} onClose={() => setTask(undefined)} />}
    </Section>
  )
}

interface TeamTaskDialogProps {
  task: TeamTask
  inPath: { organizationId: string; teamId: string }
  spaces: number
  onClose: () => void
}

function TeamTaskDialog({ task: { kind, membership }, inPath, spaces, onClose }: TeamTaskDialogProps) {
  const words = useWords(TEAM_WORDS)
  const change = useCommand('put', '/orgs/{organizationId}/teams/{teamId}/members/{userId}')
  const remove = useCommand('delete', '/orgs/{organizationId}/teams/{teamId}/members/{userId}')
  const { id: userId, displayName } = membership.organization.user
  const name = displayName.slice(0, 100)
  const path = { ...inPath, userId }
  if (kind === 'remove')
    return (
      <ConfirmCommand
        title={words.removeTitle(name)}
        confirmLabel={words.remove}
        doneText={words.removed}
        run={() => remove.mutateAsync({ path })}
        onClose={onClose}
      >
        <p>{words.removeText(spaces)}</p>
      </ConfirmCommand>
    )
  const isOwner = membership.team.role === 'owner'
  return (
    <ConfirmCommand
      title={isOwner ? words.makeMember : words.makeOwner}
      confirmLabel={isOwner ? words.makeMember : words.makeOwner}
      isDangerous={false}
      doneText={words.roleChanged}
      run={() => change.mutateAsync({ path, body: { role: isOwner ? 'member' : 'owner' } })}
      onClose={onClose}
    >
      <p dir="auto">{isOwner ? words.makeMemberText(name) : words.makeOwnerText(name)}</p>
    </ConfirmCommand>
  )
}
