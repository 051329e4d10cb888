/** The teams of an organization. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { createOrganizationTeamLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  Dialog,
  EmptyState,
  Form,
  ListTable,
  PARTS_WORDS,
  SearchField,
  showToast,
  TextField,
  Time,
  Toolbar,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { useTypedParameter } from '../../shell/typed-parameter.ts'
import { teamsQuery } from './queries.ts'
import { TEAM_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(TEAM_WORDS)
  const [isMaking, setMaking] = useState(false)
  const isAdmin = useOrganization().data?.permissions.admin === true
  useCommands([isAdmin && { id: 'new-team', label: words.make, keys: 'c', icon: Plus, run: () => setMaking(true) }])
  const makeButton = (
    <Button look="primary" icon={Plus} onPress={() => setMaking(true)}>
      {words.make}
    </Button>
  )
  return (
    <SettingsLayout section="teams" lead={words.lead} actions={isAdmin && makeButton}>
      {({ id }) => (
        <>
          <TeamList organization={id} />
          {isMaking && <NewTeamDialog onClose={() => setMaking(false)} />}
        </>
      )}
    </SettingsLayout>
  )
}

function TeamList({ organization }: { organization: string }) {
  const words = useWords(TEAM_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { text, setText, value: search } = useTypedParameter('q')
  const query = useInfiniteQuery({ ...teamsQuery(organization, search), placeholderData: keepPreviousData })
  return (
    <>
      <Toolbar label={words.list}>
        <SearchField label={words.search} value={text} onChange={setText} clearLabel={parts.clear} />
      </Toolbar>
      <ListTable
        label={words.list}
        query={query}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => settingsAddress(organization, `teams/${id}`)}
        columns={[
          {
            id: 'title',
            label: words.team,
            sortBy: ({ title }) => title,
            render: ({ title }) => <span dir="auto">{title}</span>,
          },
          {
            id: 'members',
            label: words.members,
            align: 'end',
            sortBy: ({ members }) => members,
            render: ({ members }) => members,
          },
          {
            id: 'spaces',
            label: words.spaces,
            align: 'end',
            sortBy: ({ spaces }) => spaces,
            render: ({ spaces }) => spaces,
          },
          {
            id: 'createdAt',
            label: words.createdAt,
            sortBy: ({ createdAt }) => createdAt,
            render: ({ createdAt }) => <Time value={createdAt} />,
          },
        ]}
        empty={
          <EmptyState icon={UsersRound} title={search === '' ? words.empty : words.nothingFound}>
            {search === '' && words.emptyText}
          </EmptyState>
        }
      />
    </>
  )
}

function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(TEAM_WORDS)
  const organizationId = useParameter('org')
  const navigate = useNavigate()
  const command = useCommand('put', '/orgs/{organizationId}/teams')
  const form = useForm({
    initial: { title: '' },
    limits: { title: createOrganizationTeamLimits.title },
    submit: async ({ title }) => {
      const { id } = await command.mutateAsync({ path: { organizationId }, body: { title } })
      showToast(words.made)
      void navigate({ to: settingsAddress(organizationId, `teams/${id}`) })
    },
  })
  return (
    <Dialog title={words.make} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.makeSubmit} onCancel={onClose} isCreating>
        <TextField label={words.title} {...form.field('title')} autoFocus />
      </Form>
    </Dialog>
  )
}
