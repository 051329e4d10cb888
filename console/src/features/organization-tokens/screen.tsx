/** Every API token that reaches the organization, and the rules for new ones. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import { useState } from 'react'
import { type ItemOf, listQuery, useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  ConfirmCommand,
  Dialog,
  EmptyState,
  LinkButton,
  ListTable,
  PARTS_WORDS,
  SearchField,
  SelectField,
  type TableColumn,
  Time,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { useTypedParameter } from '../../shell/typed-parameter.ts'
import { PolicySection } from './policy-section.tsx'
import { ORGANIZATION_TOKEN_WORDS } from './words.ts'

type OrganizationToken = ItemOf<'/orgs/{organizationId}/tokens'>

const KINDS = ['all', 'person', 'service'] as const
type Kind = (typeof KINDS)[number]

const tokensQuery = (organizationId: string, search: string, kind: Kind) =>
  listQuery('/orgs/{organizationId}/tokens', {
    path: { organizationId },
    query: { limit: 100, ...(search === '' ? {} : { search }), ...(kind === 'all' ? {} : { kind }) },
  })

export function Screen() {
  const words = useWords(ORGANIZATION_TOKEN_WORDS)
  return (
    <SettingsLayout section="tokens" lead={words.lead}>
      {({ id }) => (
        <>
          <TokenTable organization={id} />
          <PolicySection organization={id} />
        </>
      )}
    </SettingsLayout>
  )
}

function TokenTable({ organization }: { organization: string }) {
  const words = useWords(ORGANIZATION_TOKEN_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { text, setText, value: search } = useTypedParameter('q')
  const [kind, setKind] = useSearchParameter<Kind>('kind', 'all')
  const [ending, setEnding] = useState<OrganizationToken>()
  const command = useCommand('delete', '/orgs/{organizationId}/tokens/{tokenId}')
  const columns = useColumns(organization, setEnding)
  const isFiltered = search !== '' || kind !== 'all'
  return (
    <>
      <Toolbar label={words.list}>
        <SearchField label={words.search} value={text} onChange={setText} clearLabel={parts.clear} />
        <SelectField
          label={words.owner}
          isLabelHidden
          value={kind}
          onChange={setKind}
          choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        />
      </Toolbar>
      <ListTable
        label={words.list}
        query={useInfiniteQuery({ ...tokensQuery(organization, search, kind), placeholderData: keepPreviousData })}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState icon={KeySquare} title={isFiltered ? words.nothingFound : words.empty}>
            {!isFiltered && words.emptyText}
          </EmptyState>
        }
      />
      {ending && !ending.isEndable && (
        <Dialog
          title={words.notEndable(ending.owner.user.displayName.slice(0, 100))}
          isOpen
          size="small"
          onClose={() => setEnding(undefined)}
          actions={
            <LinkButton look="primary" href={settingsAddress(organization, `members/${ending.owner.user.id}`)}>
              {words.toMember}
            </LinkButton>
          }
        >
          <p>{words.elsewhereToo}</p>
        </Dialog>
      )}
      {ending?.isEndable && (
        <ConfirmCommand
          title={words.endTitle(ending.label.slice(0, 50) || words.noLabel)}
          confirmLabel={words.end}
          doneText={words.ended}
          run={() => command.mutateAsync({ path: { organizationId: organization, tokenId: ending.id } })}
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endText(ending.owner.user.displayName.slice(0, 100))}</p>
        </ConfirmCommand>
      )}
    </>
  )
}

function useColumns(organization: string, onEnd: (token: OrganizationToken) => void): TableColumn<OrganizationToken>[] {
  const words = useWords(ORGANIZATION_TOKEN_WORDS)
  return [
    {
      id: 'label',
      label: words.token,
      sortBy: ({ label }) => label,
      render: ({ label, breaks }) => (
        <>
          <span dir="auto">{label || words.noLabel}</span>{' '}
          {breaks.map((rule) => (
            <Badge key={rule} tone="warn">
              {words.breaks[rule]}
            </Badge>
          ))}
        </>
      ),
    },
    {
      id: 'owner',
      label: words.owner,
      sortBy: ({ owner }) => owner.user.displayName,
      render: ({ owner: { kind, user } }) => (
        <a
          dir="auto"
          href={settingsAddress(organization, `${kind === 'service' ? 'service-accounts' : 'members'}/${user.id}`)}
        >
          {user.displayName}
        </a>
      ),
    },
    {
      id: 'scopes',
      label: words.scopes,
      sortBy: ({ scopes }) => scopes?.length ?? Number.MAX_SAFE_INTEGER,
      render: ({ scopes }) =>
        scopes === undefined ? (
          <Badge>{words.allScopes}</Badge>
        ) : (
          <span title={scopes.join(', ')}>{words.someScopes(scopes.length)}</span>
        ),
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
      render: (token) => <Button onPress={() => onEnd(token)}>{words.end}</Button>,
    },
  ]
}
