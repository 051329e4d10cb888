/** The people of an organization: find them, change the roles of many at once, remove them. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import {
  Badge,
  Button,
  EmptyState,
  LinkButton,
  ListTable,
  PARTS_WORDS,
  PersonName,
  readSorting,
  SearchField,
  SelectField,
  type TableColumn,
  Time,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter, useSortParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { currentUser, useOrganization } from '../../shell/current.ts'
import { useRoleChoices, useRoleName } from '../../shell/role-words.ts'
import { type OrganizationDetails, SettingsLayout } from '../../shell/settings-layout.tsx'
import { useTypedParameter } from '../../shell/typed-parameter.ts'
import { MemberDialogs, type MemberTask } from './member-dialogs.tsx'
import { MemberMenu } from './member-menu.tsx'
import { type ListedMember, membersQuery } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import styles from './screen.module.css'
import { MEMBER_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(MEMBER_WORDS)
  const organization = useParameter('org')
  const isAdmin = useOrganization().data?.permissions.admin === true
  return (
    <SettingsLayout
      section="members"
      lead={words.lead}
      actions={
        isAdmin && (
          <LinkButton href={settingsAddress(organization, 'invites')} icon={MailPlus} look="primary">
            {words.invite}
          </LinkButton>
        )
      }
    >
      {(details) => <MemberList organization={details} />}
    </SettingsLayout>
  )
}

function MemberList({ organization: { id, permissions } }: { organization: OrganizationDetails }) {
  const words = useWords(MEMBER_WORDS)
  const { text, setText, value: search } = useTypedParameter('q')
  const [role, setRole] = useSearchParameter<string>('role', '')
  const [sort] = useSortParameter('sort')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<MemberTask>()
  const [isChangingRoles, setChangingRoles] = useState(false)
  const { data: self } = useQuery(currentUser)
  const query = useInfiniteQuery({
    ...membersQuery(id, search, role, readSorting(sort)),
    placeholderData: keepPreviousData,
  })
  const chosen = (query.data?.items ?? []).filter(({ user }) => selected.has(user.id))
  return (
    <>
      <MemberFilters {...{ text, setText, role, setRole }} />
      {chosen.length > 0 && (
        <div className={styles.bar} role="status">
          <span>{words.selected(chosen.length)}</span>
          <Button look="primary" onPress={() => setChangingRoles(true)}>
            {words.changeRole}
          </Button>
        </div>
      )}
      <ListTable
        label={words.list}
        query={query}
        keyOf={({ user }) => user.id}
        hrefOf={({ user }) => settingsAddress(id, `members/${user.id}`)}
        selection={permissions.admin ? { keys: selected, onChange: setSelected } : undefined}
        selectLabel={words.select}
        columns={[
          ...useMemberColumns(self?.id),
          {
            id: 'actions',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (member) => (
              <MemberMenu
                member={member}
                organization={id}
                isAdmin={permissions.admin}
                isSelf={member.user.id === self?.id}
                onTask={setTask}
              />
            ),
          },
        ]}
        empty={
          <EmptyState icon={UserRoundSearch} title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {isChangingRoles && (
        <RoleDialog
          organization={id}
          members={chosen}
          onClose={() => setChangingRoles(false)}
          onDone={() => setSelected(new Set())}
        />
      )}
      {task && <MemberDialogs task={task} organization={id} selfId={self?.id} onClose={() => setTask(undefined)} />}
    </>
  )
}

interface MemberFiltersProps {
  text: string
  setText: (value: string) => void
  role: string
  setRole: (value: string) => void
}

function MemberFilters({ text, setText, role, setRole }: MemberFiltersProps) {
  const words = useWords(MEMBER_WORDS)
  const parts = useWords(PARTS_WORDS)
  const roles = useRoleChoices().map(({ value, label }) => ({ value: value as string, label }))
  return (
    <Toolbar label={words.list}>
      <SearchField label={words.search} value={text} onChange={setText} clearLabel={parts.clear} />
      <SelectField
        label={words.role}
        isLabelHidden
        value={role === '' ? 'every' : role}
        onChange={(value) => setRole(value === 'every' ? '' : value)}
        choices={[{ value: 'every', label: words.everyRole }, ...roles]}
      />
    </Toolbar>
  )
}

function useMemberColumns(selfId: string | undefined): TableColumn<ListedMember>[] {
  const words = useWords(MEMBER_WORDS)
  const toRoleName = useRoleName()
  return [
    {
      id: 'person',
      label: words.person,
      isName: true,
      isSortedByServer: true,
      render: ({ user }) => <PersonName name={user.displayName} email={user.email} picture={user.photoURL} />,
    },
    {
      id: 'role',
      label: words.role,
      sortBy: ({ role }) => toRoleName(role),
      render: ({ role, disabled, invited, user }) => (
        <span className={styles.badges}>
          <Badge tone={role === 'admin' ? 'accent' : 'plain'}>{toRoleName(role)}</Badge>
          {user.id === selfId && <Badge>{words.you}</Badge>}
          {invited && <Badge>{words.invitedState}</Badge>}
          {disabled && <Badge tone="bad">{words.disabled}</Badge>}
        </span>
      ),
    },
    {
      id: 'seen',
      label: words.lastSeen,
      sortBy: ({ lastSeenAt }) => lastSeenAt,
      render: ({ lastSeenAt, user }) =>
        user.id === selfId ? (
          words.now
        ) : lastSeenAt === undefined ? (
          <Badge tone="warn">{words.never}</Badge>
        ) : (
          <Time value={lastSeenAt} />
        ),
    },
    {
      id: 'joined',
      label: words.joined,
      isSortedByServer: true,
      render: ({ joinedAt }) => <Time value={joinedAt} />,
    },
    { id: 'teams', label: words.teams, align: 'end', sortBy: ({ teams }) => teams, render: ({ teams }) => teams },
    { id: 'spaces', label: words.spaces, align: 'end', sortBy: ({ spaces }) => spaces, render: ({ spaces }) => spaces },
  ]
}
