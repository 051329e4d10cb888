/** What single people and teams were given, with what can be done to each. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleHelp, Pencil, Trash2, UserRoundPlus, UsersRound } from 'lucide-react'
import { Badge, Button, ListTable, Menu, PersonName, Section, useWords } from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import type { LevelTask } from './change-dialog.tsx'
import { toLevelChoice, useLevelName } from './level-words.ts'
import styles from './permissions.module.css'
import { type LevelTarget, teamLevelsQuery, userLevelsQuery } from './target.ts'
import { LEVEL_WORDS } from './words.ts'

interface GrantsSectionProps {
  target: LevelTarget
  onTask: (task: LevelTask) => void
  onAdd: () => void
}

export function PeopleSection({
  target,
  onTask,
  onWhy,
  onAdd,
}: GrantsSectionProps & { onWhy: (userId: string) => void }) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  const add = (
    <Button icon={UserRoundPlus} onPress={onAdd}>
      {words.addPeople}
    </Button>
  )
  return (
    <Section title={words.people} lead={words.peopleLead} actions={add}>
      <ListTable
        label={words.people}
        query={useInfiniteQuery(userLevelsQuery(target))}
        keyOf={({ user }) => user.id}
        columns={[
          {
            id: 'person',
            label: words.person,
            isName: true,
            sortBy: ({ user }) => user.displayName,
            render: ({ user }) => (
              <PersonName name={user.displayName} email={user.email ?? ''} picture={user.photoURL ?? ''} />
            ),
          },
          {
            id: 'level',
            label: words.level,
            sortBy: ({ permission }) => toName(permission),
            render: ({ permission }) => (
              <Badge tone={permission === null ? 'bad' : 'plain'}>{toName(permission)}</Badge>
            ),
          },
          {
            id: 'actions',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: ({ user, permission }) => {
              const grant = { users: [user.id], initial: toLevelChoice(permission) }
              const name = user.displayName.slice(0, 100)
              return (
                <Menu
                  label={words.actionsOf(name)}
                  actions={[
                    {
                      id: 'change',
                      label: words.change,
                      icon: Pencil,
                      onAction: () => onTask({ kind: 'update', title: words.levelOf(name), ...grant }),
                    },
                    { id: 'why', label: words.why, icon: CircleHelp, onAction: () => onWhy(user.id) },
                    {
                      id: 'take-back',
                      label: words.takeBack,
                      icon: Trash2,
                      isDangerous: true,
                      onAction: () => onTask({ kind: 'take-back', title: words.takeBackOf(name), ...grant }),
                    },
                  ]}
                />
              )
            },
          },
        ]}
        empty={
          <p className={styles.quiet}>
            {words.noPeople}. {words.noPeopleText}
          </p>
        }
      />
    </Section>
  )
}

export function TeamsSection({ target, onTask, onAdd }: GrantsSectionProps) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  const add = (
    <Button icon={UsersRound} onPress={onAdd}>
      {words.addTeam}
    </Button>
  )
  return (
    <Section title={words.teams} lead={words.teamsLead} actions={add}>
      <ListTable
        label={words.teams}
        query={useInfiniteQuery(teamLevelsQuery(target))}
        keyOf={({ team }) => team.id}
        sortName="sortTeams"
        columns={[
          {
            id: 'team',
            label: words.team,
            isName: true,
            sortBy: ({ team }) => team.title,
            render: ({ team }) => (
              <a href={settingsAddress(target.organization, `teams/${team.id}`)} dir="auto">
                {team.title}
              </a>
            ),
          },
          {
            id: 'members',
            label: words.members,
            align: 'end',
            sortBy: ({ team }) => team.members,
            render: ({ team }) => team.members,
          },
          {
            id: 'level',
            label: words.level,
            sortBy: ({ permission }) => toName(permission),
            render: ({ permission }) => (
              <Badge tone={permission === null ? 'bad' : 'plain'}>{toName(permission)}</Badge>
            ),
          },
          {
            id: 'actions',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: ({ team, permission }) => {
              const grant = { teams: [team.id], initial: toLevelChoice(permission) }
              const name = team.title.slice(0, 100)
              return (
                <Menu
                  label={words.actionsOf(name)}
                  actions={[
                    {
                      id: 'change',
                      label: words.change,
                      icon: Pencil,
                      onAction: () => onTask({ kind: 'update', title: words.levelOf(name), ...grant }),
                    },
                    {
                      id: 'take-back',
                      label: words.takeBack,
                      icon: Trash2,
                      isDangerous: true,
                      onAction: () => onTask({ kind: 'take-back', title: words.takeBackOf(name), ...grant }),
                    },
                  ]}
                />
              )
            },
          },
        ]}
        empty={
          <p className={styles.quiet}>
            {words.noTeams}. {words.noTeamsText}
          </p>
        }
      />
    </Section>
  )
}
