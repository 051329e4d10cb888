/** The accounts of programs in an organization. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { createServiceAccountLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  Form,
  ListTable,
  showToast,
  Time,
  useForm,
  useWords,
} from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { useRoleName } from '../../shell/role-words.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { AccountFields, type AccountValues, NEW_ACCOUNT, toAccountBody } from './account-fields.tsx'
import { serviceAccountsQuery } from './queries.ts'
import { SERVICE_ACCOUNT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const [isMaking, setMaking] = useState(false)
  const isAdmin = useOrganization().data?.permissions.admin === true
  useCommands([
    isAdmin && { id: 'new-service-account', label: words.make, keys: 'c', icon: Plus, run: () => setMaking(true) },
  ])
  const makeButton = (
    <Button look="primary" icon={Plus} onPress={() => setMaking(true)}>
      {words.make}
    </Button>
  )
  return (
    <SettingsLayout section="service-accounts" lead={words.lead} actions={isAdmin && makeButton}>
      {({ id }) => (
        <>
          <AccountList organization={id} />
          {isMaking && <NewAccountDialog organization={id} onClose={() => setMaking(false)} />}
        </>
      )}
    </SettingsLayout>
  )
}

function AccountList({ organization }: { organization: string }) {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const toRoleName = useRoleName()
  return (
    <ListTable
      label={words.list}
      query={useInfiniteQuery(serviceAccountsQuery(organization))}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => settingsAddress(organization, `service-accounts/${id}`)}
      columns={[
        {
          id: 'name',
          label: words.name,
          sortBy: ({ name }) => name,
          render: ({ name }) => <span dir="auto">{name}</span>,
        },
        {
          id: 'role',
          label: words.role,
          sortBy: ({ role }) => role,
          render: ({ role }) => <Badge tone={role === 'admin' ? 'accent' : 'plain'}>{toRoleName(role)}</Badge>,
        },
        {
          id: 'tokens',
          label: words.tokens,
          align: 'end',
          sortBy: ({ tokens }) => tokens,
          render: ({ tokens }) => tokens,
        },
        {
          id: 'used',
          label: words.lastUsed,
          sortBy: ({ lastUsedAt }) => lastUsedAt,
          render: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : words.never),
        },
      ]}
      empty={
        <EmptyState icon={Bot} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

function NewAccountDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const navigate = useNavigate()
  const command = useCommand('post', '/orgs/{organizationId}/service-accounts')
  const form = useForm<AccountValues>({
    initial: NEW_ACCOUNT,
    limits: { name: createServiceAccountLimits.name },
    submit: async (values) => {
      const { id } = await command.mutateAsync({
        path: { organizationId: organization },
        body: toAccountBody(values),
      })
      showToast(words.made)
      void navigate({ to: settingsAddress(organization, `service-accounts/${id}`) })
    },
  })
  return (
    <Dialog title={words.make} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.makeSubmit} onCancel={onClose} isCreating>
        <AccountFields organization={organization} form={form} isNew />
      </Form>
    </Dialog>
  )
}
