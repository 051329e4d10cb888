/** One specification: its state, the operations of the version in force, its versions. */
import { useQuery } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import {
  Box,
  Button,
  ConfirmCommand,
  Facts,
  Loaded,
  Screen as ScreenFrame,
  TabLinks,
  Time,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { homeAddress, organizationAddress, specificationAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { useLeave } from '../../shell/leave.ts'
import { OperationList } from './operation-list.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type Specification, specificationQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { VersionList } from './version-list.tsx'
import { SPECIFICATION_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SPECIFICATION_WORDS)
  const organization = useParameter('org')
  const slug = useParameter('slug')
  const { data } = useOrganization()
  const query = useQuery(specificationQuery(organization, slug))
  const [tab] = useSearchParameter<'operations' | 'versions'>('tab', 'operations')
  useBreadcrumbs([
    data && { label: data.title, href: homeAddress(organization) },
    { label: words.title, href: organizationAddress(organization, 'openapi') },
  ])
  const address = specificationAddress(organization, slug)
  return (
    <ScreenFrame title={slug} actions={query.data?.permissions.edit && <Actions specification={query.data} />}>
      <Loaded query={query}>
        {(specification) => (
          <>
            <State specification={specification} />
            <TabLinks
              label={words.title}
              tabs={[
                { href: address, label: words.operations, isCurrent: tab === 'operations' },
                { href: `${address}?tab=versions`, label: words.versions, isCurrent: tab === 'versions' },
              ]}
            />
            {tab === 'operations' && (
              <OperationList organization={organization} slug={slug} version={specification.lastVersion} />
            )}
            {tab === 'versions' && (
              <VersionList organization={organization} slug={slug} inForce={specification.lastVersion} />
            )}
          </>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function State({ specification }: { specification: Specification }) {
  const words = useWords(SPECIFICATION_WORDS)
  const { lastProcessErrorCode: code, lastProcessErrorMessage: reason, lastProcessedErrorCount: count } = specification
  return (
    <Box>
      <Facts
        facts={[
          [words.state, <StateBadge key="state" specification={specification} />],
          [words.source, specification.sourceURL ?? words.ofFile],
          [
            words.updated,
            specification.lastProcessedAt ? <Time key="at" value={specification.lastProcessedAt} /> : '–',
          ],
        ]}
      />
      {(code || count > 0) && (
        <div role="alert">
          {code && <p>{words.errors[code]}</p>}
          {reason !== undefined ? (
            <p dir="auto">
              {words.reason} <code>{reason}</code>
            </p>
          ) : (
            count > 0 && <p>{words.problemCount(count)}</p>
          )}
        </div>
      )}
    </Box>
  )
}

function Actions({ specification }: { specification: Specification }) {
  const words = useWords(SPECIFICATION_WORDS)
  const organizationId = useParameter('org')
  const leave = useLeave()
  const remove = useCommand('delete', '/orgs/{organizationId}/openapi/{specSlug}')
  const [open, setOpen] = useState<'publish' | 'delete'>()
  useCommands([
    { id: 'new-version', label: words.newVersion, keys: 'c', icon: Upload, run: () => setOpen('publish') },
    { id: 'delete', label: words.delete, icon: Trash2, run: () => setOpen('delete') },
  ])
  return (
    <>
      <Button icon={Trash2} onPress={() => setOpen('delete')}>
        {words.delete}
      </Button>
      <Button look="primary" icon={Upload} onPress={() => setOpen('publish')}>
        {words.newVersion}
      </Button>
      {open === 'publish' && <PublishDialog specification={specification} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmCommand
          title={words.deleteTitle(specification.slug)}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={async () => {
            await remove.mutateAsync({ path: { organizationId, specSlug: specification.slug } })
            await leave(organizationAddress(organizationId, 'openapi'))
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>{words.deleteText}</p>
        </ConfirmCommand>
      )}
    </>
  )
}
