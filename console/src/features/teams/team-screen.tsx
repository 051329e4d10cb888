/** One team: its title, its people, its end. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateTeamInOrganizationByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  ConfirmCommand,
  Form,
  Loaded,
  Section,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { type TeamDetails, teamQuery } from './queries.ts'
import { TeamMemberList } from './team-members.tsx'
import { TEAM_WORDS } from './words.ts'

export function Screen() {
  const organization = useParameter('org')
  const query = useQuery(teamQuery(organization, useParameter('team')))
  return (
    <SettingsLayout section="teams" title={query.data?.title}>
      {({ permissions }) => (
        <Loaded query={query}>
          {(team) => (
            <>
              <TeamMemberList organization={organization} team={team} />
              {permissions.admin && (
                <>
                  <RenameTeam organization={organization} team={team} />
                  <DeleteTeam organization={organization} team={team} />
                </>
              )}
            </>
          )}
        </Loaded>
      )}
    </SettingsLayout>
  )
}

interface TeamProps {
  organization: string
  team: TeamDetails
}

function RenameTeam({ organization, team }: TeamProps) {
  const words = useWords(TEAM_WORDS)
  const command = useCommand('patch', '/orgs/{organizationId}/teams/{teamId}')
  const form = useForm({
    initial: { title: team.title },
    limits: { title: updateTeamInOrganizationByIdLimits.title },
    submit: ({ title }) =>
      command.mutateAsync({ path: { organizationId: organization, teamId: team.id }, body: { title } }),
  })
  return (
    <Section title={words.rename}>
      <Form form={form} submitLabel={words.rename} onSubmitted={() => showToast(words.renamed)}>
        <TextField label={words.title} {...form.field('title')} />
      </Form>
    </Section>
  )
}

function DeleteTeam({ organization, team }: TeamProps) {
  const words = useWords(TEAM_WORDS)
  const leave = useLeave()
  const command = useCommand('delete', '/orgs/{organizationId}/teams/{teamId}')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={words.delete} lead={words.deleteLead} isDangerous>
      <ButtonRow>
        <Button look="danger" onPress={() => setAsking(true)}>
          {words.delete}
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmCommand
          title={words.deleteTitle(team.title.slice(0, 100))}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={async () => {
            await command.mutateAsync({ path: { organizationId: organization, teamId: team.id } })
            await leave(settingsAddress(organization, 'teams'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.deleteText(team.members, team.spaces)}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
