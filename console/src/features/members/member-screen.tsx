/** One member: what they are, and what they reach. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookText, MailPlus, UserRoundCog, UsersRound } from 'lucide-react'
import { useState } from 'react'
import {
  Badge,
  Button,
  ButtonRow,
  EmptyState,
  Facts,
  ListTable,
  Loaded,
  Section,
  Stack,
  Time,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress, spaceAddress } from '../../shell/addresses.ts'
import { currentUser } from '../../shell/current.ts'
import { useLeave } from '../../shell/leave.ts'
import { useRoleName } from '../../shell/role-words.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { MemberDialogs, type MemberTask } from './member-dialogs.tsx'
import { type ListedMember, memberQuery, memberSpacesQuery, memberTeamsQuery } from './queries.ts'
import { MEMBER_WORDS } from './words.ts'

export function Screen() {
  const organization = useParameter('org')
  const userId = useParameter('member')
  const query = useQuery(memberQuery(organization, userId))
  return (
    <SettingsLayout section="members" title={query.data?.user.displayName}>
      {({ permissions }) => (
        <Loaded query={query}>{(member) => <MemberDetails member={member} isAdmin={permissions.admin} />}</Loaded>
      )}
    </SettingsLayout>
  )
}

function MemberDetails({ member, isAdmin }: { member: ListedMember; isAdmin: boolean }) {
  const words = useWords(MEMBER_WORDS)
  const organization = useParameter('org')
  const leave = useLeave()
  const toRoleName = useRoleName()
  const { data: self } = useQuery(currentUser)
  const [kind, setKind] = useState<MemberTask['kind']>()
  const isSelf = self?.id === member.user.id
  return (
    <>
      <Stack>
        <Facts
          facts={[
            [words.email, member.user.email ?? '–'],
            [
              words.role,
              <Badge key="role" tone={member.role === 'admin' ? 'accent' : 'plain'}>
                {toRoleName(member.role)}
              </Badge>,
            ],
            [
              words.lastSeen,
              isSelf ? words.now : member.lastSeenAt ? <Time key="seen" value={member.lastSeenAt} /> : words.never,
            ],
            [words.joined, <Time key="joined" value={member.joinedAt} />],
            [words.signIn, member.sso ? words.bySso : words.byMail],
            [words.sites, member.sites],
          ]}
        />
        {isAdmin && (
          <ButtonRow>
            <Button icon={UserRoundCog} onPress={() => setKind('role')}>
              {words.changeRole}
            </Button>
            {member.lastSeenAt === undefined && member.user.email !== undefined && (
              <Button icon={MailPlus} onPress={() => setKind('invite')}>
                {words.inviteAgain}
              </Button>
            )}
          </ButtonRow>
        )}
      </Stack>
      <MemberTeams userId={member.user.id} />
      <MemberSpaces userId={member.user.id} />
      {(isAdmin || isSelf) && (
        <Section title={words.danger} lead={words.removeLead} isDangerous>
          <ButtonRow>
            <Button look="danger" onPress={() => setKind('remove')}>
              {isSelf ? words.leave : words.remove}
            </Button>
          </ButtonRow>
        </Section>
      )}
      {kind && (
        <MemberDialogs
          task={{ kind, member }}
          organization={organization}
          selfId={self?.id}
          onClose={() => setKind(undefined)}
          onRemoved={() => void leave(settingsAddress(organization, 'members'))}
        />
      )}
    </>
  )
}

function MemberTeams({ userId }: { userId: string }) {
  const words = useWords(MEMBER_WORDS)
  const organization = useParameter('org')
  return (
    <Section title={words.teams} lead={words.teamsLead}>
      <ListTable
        label={words.teams}
        query={useInfiniteQuery(memberTeamsQuery(organization, userId))}
        keyOf={({ team }) => team.id}
        sortName="sortTeams"
        hrefOf={({ team }) => settingsAddress(organization, `teams/${team.id}`)}
        columns={[
          {
            id: 'team',
            label: words.teams,
            sortBy: ({ team }) => team.title,
            render: ({ team }) => <span dir="auto">{team.title}</span>,
          },
          {
            id: 'role',
            label: words.inTeam,
            sortBy: ({ member }) => member.role !== 'owner',
            render: ({ member }) => (member.role === 'owner' ? words.owner : words.member),
          },
          {
            id: 'spaces',
            label: words.spaces,
            align: 'end',
            sortBy: ({ team }) => team.spaces,
            render: ({ team }) => team.spaces,
          },
        ]}
        empty={
          <EmptyState icon={UsersRound} title={words.noTeams}>
            {words.noTeamsText}
          </EmptyState>
        }
      />
    </Section>
  )
}

function MemberSpaces({ userId }: { userId: string }) {
  const words = useWords(MEMBER_WORDS)
  const organization = useParameter('org')
  const toRoleName = useRoleName()
  return (
    <Section title={words.spaces} lead={words.spacesLead}>
      <ListTable
        label={words.spaces}
        query={useInfiniteQuery(memberSpacesQuery(organization, userId))}
        keyOf={({ space }) => space.id}
        sortName="sortSpaces"
        hrefOf={({ space }) => spaceAddress(organization, space.id)}
        columns={[
          {
            id: 'space',
            label: words.spaces,
            sortBy: ({ space }) => space.title,
            render: ({ space }) => <span dir="auto">{space.title}</span>,
          },
          {
            id: 'level',
            label: words.level,
            sortBy: ({ permission }) => toRoleName(permission),
            render: ({ permission }) => <Badge>{toRoleName(permission)}</Badge>,
          },
        ]}
        empty={
          <EmptyState icon={BookText} title={words.noSpaces}>
            {words.noSpacesText}
          </EmptyState>
        }
      />
    </Section>
  )
}
