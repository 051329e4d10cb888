/** What was sent to a webhook in the last 30 days. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  EmptyState,
  ListTable,
  ProblemView,
  Section,
  SelectField,
  showToast,
  Time,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useAddressWith, useSearchParameter } from '../../shell/address-state.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { askAgain, deliveriesQuery, type ListedDelivery, type WebhookPath } from './queries.ts'
import { useEventNames } from './use-event-names.ts'
import { WEBHOOK_WORDS } from './words.ts'

const STATES = ['all', 'pending', 'delivered', 'failed'] as const
const KEPT_DAYS = 30 * 86_400_000

export function DeliveryList({ path, isActive }: { path: WebhookPath; isActive: boolean }) {
  const words = useWords(WEBHOOK_WORDS)
  const [state, setState] = useState<(typeof STATES)[number]>('all')
  const [opened, setOpened] = useSearchParameter<string>('delivery', '')
  const toAddress = useAddressWith('delivery')
  const nameOf = useEventNames(path.organizationId)
  const [problem, setProblem] = useState<ApiProblem>()
  const ping = useCommand('post', '/orgs/{organizationId}/webhooks/{webhookId}/ping')
  const redeliver = useCommand('post', '/orgs/{organizationId}/webhooks/{webhookId}/redeliver')
  const query = useInfiniteQuery({
    ...deliveriesQuery(path, state === 'all' ? undefined : state),
    refetchInterval: ({ state: { data } }) =>
      askAgain((data?.pages ?? []).flatMap(({ items }) => items as ListedDelivery[])),
  })
  const run = async (command: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await command()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  const test = () =>
    run(async () => {
      await ping.mutateAsync({ path })
      showToast(words.pinged)
    })
  const resendFailed = () =>
    run(async () => {
      const now = Date.now()
      const body = { from: new Date(now - KEPT_DAYS).toISOString(), to: new Date(now).toISOString() }
      const { count } = await redeliver.mutateAsync({ path, body })
      showToast(words.resent(count))
    })
  return (
    <Section
      title={words.deliveries}
      lead={words.deliveriesLead}
      actions={
        <>
          <Button onPress={() => void resendFailed()} isPending={redeliver.isPending} isDisabled={!isActive}>
            {words.resendFailed}
          </Button>
          <Button icon={Send} onPress={() => void test()} isPending={ping.isPending}>
            {words.ping}
          </Button>
        </>
      }
    >
      {problem && <ProblemView problem={problem} isInline />}
      <Toolbar label={words.filter}>
        <SelectField
          label={words.state}
          choices={STATES.map((value) => ({ value, label: words.deliveryStates[value] }))}
          value={state}
          onChange={setState}
        />
      </Toolbar>
      <ListTable
        label={words.deliveries}
        query={query}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => toAddress(id)}
        columns={[
          {
            id: 'event',
            label: words.event,
            isName: true,
            render: ({ event }) => nameOf(event),
          },
          {
            id: 'state',
            label: words.state,
            render: (delivery) => <DeliveryBadge state={delivery.state} />,
          },
          { id: 'status', label: words.answer, render: ({ lastStatus }) => lastStatus ?? '–' },
          { id: 'attempts', label: words.attempts, render: ({ attemptCount }) => attemptCount },
          { id: 'time', label: words.time, render: ({ createdAt }) => <Time value={createdAt} /> },
        ]}
        empty={
          <EmptyState icon={Send} title={words.noDeliveries}>
            {words.noDeliveriesText}
          </EmptyState>
        }
      />
      {opened !== '' && (
        <DeliveryDialog path={{ ...path, deliveryId: opened }} isActive={isActive} onClose={() => setOpened('')} />
      )}
    </Section>
  )
}
