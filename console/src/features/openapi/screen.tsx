/** The OpenAPI specifications of an organization. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileCode, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, EmptyState, ListTable, Screen as ScreenFrame, Time, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { homeAddress, specificationAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { specificationsQuery } from './queries.ts'
import { StateBadge, stateOf } from './state-badge.tsx'
import { SPECIFICATION_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SPECIFICATION_WORDS)
  const organization = useParameter('org')
  const { data } = useOrganization()
  const [isPublishing, setPublishing] = useState(false)
  const mayPublish = data?.permissions.createOpenAPISpec === true
  useBreadcrumbs([data && { label: data.title, href: homeAddress(organization) }])
  useCommands([
    mayPublish && { id: 'publish', label: words.publish, keys: 'c', icon: Plus, run: () => setPublishing(true) },
  ])
  const publishButton = mayPublish && (
    <Button look="primary" icon={Plus} onPress={() => setPublishing(true)}>
      {words.publish}
    </Button>
  )
  return (
    <ScreenFrame title={words.title} lead={words.lead} actions={publishButton}>
      <ListTable
        label={words.title}
        query={useInfiniteQuery(specificationsQuery(organization))}
        keyOf={({ slug }) => slug}
        hrefOf={({ slug }) => specificationAddress(organization, slug)}
        columns={[
          { id: 'slug', label: words.name, sortBy: ({ slug }) => slug, render: ({ slug }) => slug },
          {
            id: 'state',
            label: words.state,
            sortBy: (specification) => words.states[stateOf(specification)],
            render: (specification) => <StateBadge specification={specification} />,
          },
          {
            id: 'source',
            label: words.source,
            sortBy: ({ sourceURL }) => sourceURL,
            render: ({ sourceURL }) => sourceURL ?? words.ofFile,
          },
          {
            id: 'updated',
            label: words.updated,
            sortBy: ({ lastProcessedAt }) => lastProcessedAt,
            render: ({ lastProcessedAt }) => (lastProcessedAt ? <Time value={lastProcessedAt} /> : '–'),
          },
        ]}
        empty={
          <EmptyState icon={FileCode} title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </ScreenFrame>
  )
}
