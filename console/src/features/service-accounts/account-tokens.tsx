/** The tokens of a service account: made, shown once, ended. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Badge, Button, ConfirmCommand, EmptyState, ListTable, Section, Time, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { TokenDialog } from '../account/index.ts'
import { type ListedServiceAccount, type ListedServiceToken, serviceTokensQuery } from './queries.ts'
import { SERVICE_ACCOUNT_WORDS } from './words.ts'

interface AccountTokensProps {
  organization: string
  account: ListedServiceAccount
}

export function AccountTokens({ organization, account }: AccountTokensProps) {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const path = { organizationId: organization, serviceAccountId: account.id }
  const create = useCommand('post', '/orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens')
  const end = useCommand('delete', '/orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens/{tokenId}')
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ListedServiceToken>()
  useCommands([{ id: 'new-token', label: words.newToken, keys: 'c', icon: Plus, run: () => setMaking(true) }])
  return (
    <Section
      title={words.tokens}
      lead={words.tokensLead}
      actions={
        <Button look="primary" icon={Plus} onPress={() => setMaking(true)}>
          {words.newToken}
        </Button>
      }
    >
      <ListTable
        label={words.tokens}
        query={useInfiniteQuery(serviceTokensQuery(organization, account.id))}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'label',
            label: words.label,
            sortBy: ({ label }) => label,
            render: ({ label }) => <span dir="auto">{label}</span>,
          },
          {
            id: 'scopes',
            label: words.scopes,
            sortBy: ({ scopes }) => scopes?.length ?? Number.MAX_SAFE_INTEGER,
            render: ({ scopes }) =>
              scopes === undefined ? (
                <Badge tone="warn">{words.allScopes}</Badge>
              ) : (
                <span title={scopes.join(', ')}>{words.someScopes(scopes.length)}</span>
              ),
          },
          {
            id: 'addresses',
            label: words.addresses,
            sortBy: ({ addresses }) => addresses?.join(', '),
            render: ({ addresses }) => (addresses ? addresses.join(', ') : words.everywhere),
          },
          {
            id: 'used',
            label: words.lastUsed,
            sortBy: ({ lastUsedAt }) => lastUsedAt,
            render: ({ lastUsedAt, lastUsedAddress }) =>
              lastUsedAt ? (
                <>
                  <Time value={lastUsedAt} /> {lastUsedAddress}
                </>
              ) : (
                words.never
              ),
          },
          {
            id: 'expires',
            label: words.expires,
            sortBy: ({ expiresAt }) => expiresAt,
            render: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : words.never),
          },
          {
            id: 'end',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (token) => <Button onPress={() => setEnding(token)}>{words.end}</Button>,
          },
        ]}
        empty={
          <EmptyState icon={KeyRound} title={words.noTokens}>
            {words.noTokensText}
          </EmptyState>
        }
      />
      {isMaking && (
        <TokenDialog
          isOfProgram
          create={(body) => create.mutateAsync({ path, body })}
          onClose={() => setMaking(false)}
        />
      )}
      {ending && (
        <ConfirmCommand
          title={words.endTitle(ending.label.slice(0, 50))}
          confirmLabel={words.end}
          doneText={words.ended}
          run={() => end.mutateAsync({ path: { ...path, tokenId: ending.id } })}
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
