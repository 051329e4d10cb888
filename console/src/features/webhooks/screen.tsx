/** The webhooks of an organization: who is told of what happens, and whether it arrives. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { Button, EmptyState, ListTable, Time, useWords } from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { toShortUrl, webhooksQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useEventNames } from './use-event-names.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import styles from './webhooks.module.css'
import { WEBHOOK_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(WEBHOOK_WORDS)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const make = () => setMaking(true)
  useCommands([{ id: 'new-webhook', label: words.make, keys: 'c', icon: Plus, run: make }])
  return (
    <SettingsLayout
      section="webhooks"
      lead={words.lead}
      actions={
        <Button look="primary" icon={Plus} onPress={make}>
          {words.make}
        </Button>
      }
    >
      {({ id }) => (
        <>
          <WebhookList organizationId={id} onMake={make} />
          {isMaking && <WebhookDialog organizationId={id} onMade={setSecret} onClose={() => setMaking(false)} />}
          {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
        </>
      )}
    </SettingsLayout>
  )
}

function WebhookList({ organizationId, onMake }: { organizationId: string; onMake: () => void }) {
  const words = useWords(WEBHOOK_WORDS)
  const nameOf = useEventNames(organizationId)
  return (
    <ListTable
      label={words.list}
      query={useInfiniteQuery(webhooksQuery(organizationId))}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => settingsAddress(organizationId, `webhooks/${id}`)}
      columns={[
        {
          id: 'url',
          label: words.url,
          isName: true,
          sortBy: ({ url }) => url,
          render: ({ url, description }) => (
            <span className={styles.place} dir="auto">
              {description || toShortUrl(url)}
            </span>
          ),
        },
        {
          id: 'events',
          label: words.events,
          sortBy: ({ events }) => events.map(nameOf).join(', '),
          render: ({ events }) => (
            <span className={styles.quiet}>
              {events.slice(0, 3).map(nameOf).join(', ')}
              {events.length > 3 && ` ${words.andMore(events.length - 3)}`}
            </span>
          ),
        },
        {
          id: 'state',
          label: words.state,
          sortBy: ({ active, failures }) => (active ? failures : Number.MAX_SAFE_INTEGER),
          render: (webhook) => <WebhookState webhook={webhook} />,
        },
        {
          id: 'lastSuccess',
          label: words.lastSuccess,
          sortBy: ({ lastSuccessAt }) => lastSuccessAt,
          render: ({ lastSuccessAt }) => (lastSuccessAt ? <Time value={lastSuccessAt} /> : words.never),
        },
      ]}
      empty={
        <EmptyState icon={Webhook} title={words.empty} action={<Button onPress={onMake}>{words.make}</Button>}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
