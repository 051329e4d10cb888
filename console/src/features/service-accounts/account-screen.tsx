/** One service account: its tokens, what it may do, its end. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createServiceAccountLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  ConfirmCommand,
  Form,
  Loaded,
  Section,
  showToast,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { AccountFields, type AccountValues, toAccountBody, toAccountValues } from './account-fields.tsx'
import { AccountTokens } from './account-tokens.tsx'
import { type ListedServiceAccount, serviceAccountQuery } from './queries.ts'
import { SERVICE_ACCOUNT_WORDS } from './words.ts'

export function Screen() {
  const organization = useParameter('org')
  const query = useQuery(serviceAccountQuery(organization, useParameter('account')))
  return (
    <SettingsLayout section="service-accounts" title={query.data?.name}>
      {() => (
        <Loaded query={query}>
          {(account) => (
            <>
              <AccountTokens organization={organization} account={account} />
              <ChangeAccount organization={organization} account={account} />
              <DeleteAccount organization={organization} account={account} />
            </>
          )}
        </Loaded>
      )}
    </SettingsLayout>
  )
}

interface AccountProps {
  organization: string
  account: ListedServiceAccount
}

function ChangeAccount({ organization, account }: AccountProps) {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const command = useCommand('patch', '/orgs/{organizationId}/service-accounts/{serviceAccountId}')
  const form = useForm<AccountValues>({
    initial: toAccountValues(account),
    limits: { name: createServiceAccountLimits.name },
    submit: (values) =>
      command.mutateAsync({
        path: { organizationId: organization, serviceAccountId: account.id },
        body: toAccountBody(values),
      }),
  })
  return (
    <Section title={words.change}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <AccountFields organization={organization} form={form} />
      </Form>
    </Section>
  )
}

function DeleteAccount({ organization, account }: AccountProps) {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const leave = useLeave()
  const command = useCommand('delete', '/orgs/{organizationId}/service-accounts/{serviceAccountId}')
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
          title={words.deleteTitle(account.name.slice(0, 100))}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={async () => {
            await command.mutateAsync({ path: { organizationId: organization, serviceAccountId: account.id } })
            await leave(settingsAddress(organization, 'service-accounts'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.deleteText(account.tokens)}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
