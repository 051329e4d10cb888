/** API tokens: made, shown once, revoked. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ItemOf, listQuery, useCommand } from '../../api/query.ts'
import { Badge, Button, ConfirmCommand, EmptyState, ListTable, Section, Time, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { ACCOUNT_WORDS } from './words.ts'

type Token = ItemOf<'/user/tokens'>

export function TokenList() {
  const words = useWords(ACCOUNT_WORDS)
  const query = useInfiniteQuery(listQuery('/user/tokens'))
  const command = useCommand('delete', '/user/tokens/{tokenId}')
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Token>()
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
        query={query}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'label',
            label: words.label,
            sortBy: ({ label }) => label,
            render: ({ label }) => <span dir="auto">{label || words.noLabel}</span>,
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
            id: 'used',
            label: words.lastUsed,
            sortBy: ({ lastUsedAt }) => lastUsedAt,
            render: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : words.never),
          },
          {
            id: 'expires',
            label: words.expires,
            sortBy: ({ expiresAt }) => expiresAt,
            render: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : words.never),
          },
          {
            id: 'revoke',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (token) => <Button onPress={() => setRevoking(token)}>{words.revoke}</Button>,
          },
        ]}
        empty={
          <EmptyState icon={KeyRound} title={words.noTokens}>
            {words.noTokensText}
          </EmptyState>
        }
      />
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmCommand
          title={words.revokeTitle(revoking.label.slice(0, 50) || words.noLabel)}
          confirmLabel={words.revoke}
          doneText={words.revoked}
          run={() => command.mutateAsync({ path: { tokenId: revoking.id } })}
          onClose={() => setRevoking(undefined)}
        >
          <p>{words.revokeText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
