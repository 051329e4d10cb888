/** One webhook: its settings, its secret, and what was sent to it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  ConfirmCommand,
  Facts,
  Loaded,
  Section,
  SelectField,
  showToast,
  Time,
  useWords,
  Warning,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { type ListedWebhook, toShortUrl, type WebhookPath, webhookQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useEventNames } from './use-event-names.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import styles from './webhooks.module.css'
import { WEBHOOK_WORDS } from './words.ts'

export function Screen() {
  const path = { organizationId: useParameter('org'), webhookId: useParameter('webhook') }
  const query = useQuery(webhookQuery(path))
  const { description, url } = query.data ?? {}
  return (
    <SettingsLayout section="webhooks" title={description || (url === undefined ? undefined : toShortUrl(url))}>
      {() => (
        <Loaded query={query}>
          {(webhook) => (
            <>
              <About path={path} webhook={webhook} />
              <DeliveryList path={path} isActive={webhook.active} />
            </>
          )}
        </Loaded>
      )}
    </SettingsLayout>
  )
}

function About({ path, webhook }: { path: WebhookPath; webhook: ListedWebhook }) {
  const words = useWords(WEBHOOK_WORDS)
  const nameOf = useEventNames(path.organizationId)
  const update = useCommand('patch', '/orgs/{organizationId}/webhooks/{webhookId}')
  const remove = useCommand('delete', '/orgs/{organizationId}/webhooks/{webhookId}')
  const leave = useLeave()
  const [task, setTask] = useState<'edit' | 'rotate' | 'delete'>()
  const [secret, setSecret] = useState<string>()
  const close = () => setTask(undefined)
  const { active, offReason, events, spaces = [], sites = [], url, lastSuccessAt, previousSecretUntil } = webhook
  const switchTo = async (isOn: boolean) => {
    await update.mutateAsync({ path, body: { active: isOn } })
    showToast(isOn ? words.switchedOn : words.switchedOff)
  }
  return (
    <Section
      title={words.about}
      actions={
        <ButtonRow>
          <Button onPress={() => setTask('edit')}>{words.edit}</Button>
          <Button onPress={() => void switchTo(!active)} isPending={update.isPending}>
            {active ? words.switchOff : words.switchOn}
          </Button>
          <Button onPress={() => setTask('rotate')}>{words.rotate}</Button>
          <Button look="danger" onPress={() => setTask('delete')}>
            {words.delete}
          </Button>
        </ButtonRow>
      }
    >
      {offReason && <Warning title={words.offBy[offReason]}>{words.offText}</Warning>}
      <Facts
        facts={[
          [words.state, <WebhookState key="state" webhook={webhook} />],
          [
            words.url,
            <code key="url" className={styles.place}>
              {url}
            </code>,
          ],
          [
            words.events,
            <ul key="events" className={styles.eventList}>
              {events.map((event) => (
                <li key={event}>
                  {nameOf(event)} <code className={styles.quiet}>{event}</code>
                </li>
              ))}
            </ul>,
          ],
          [
            words.scope,
            spaces.length + sites.length === 0 ? words.everything : words.scopeOf(spaces.length, sites.length),
          ],
          [words.lastSuccess, lastSuccessAt ? <Time key="time" value={lastSuccessAt} /> : words.never],
          ...(previousSecretUntil
            ? [[words.previousUntil, <Time key="until" value={previousSecretUntil} isExact />] as const]
            : []),
        ]}
      />
      {task === 'edit' && <WebhookDialog organizationId={path.organizationId} webhook={webhook} onClose={close} />}
      {task === 'rotate' && <RotateSecret path={path} onRotated={setSecret} onClose={close} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {task === 'delete' && (
        <ConfirmCommand
          title={words.deleteTitle}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={async () => {
            await remove.mutateAsync({ path })
            leave(settingsAddress(path.organizationId, 'webhooks'))
          }}
          onClose={close}
        >
          <p>{words.deleteText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}

const KEPT = ['0', '3600', '86400', '604800'] as const

interface RotateSecretProps {
  path: WebhookPath
  onRotated: (secret: string) => void
  onClose: () => void
}

function RotateSecret({ path, onRotated, onClose }: RotateSecretProps) {
  const words = useWords(WEBHOOK_WORDS)
  const rotate = useCommand('post', '/orgs/{organizationId}/webhooks/{webhookId}/rotate-secret')
  const [kept, setKept] = useState<(typeof KEPT)[number]>('86400')
  return (
    <ConfirmCommand
      title={words.rotateTitle}
      confirmLabel={words.rotate}
      doneText={words.rotated}
      run={async () => {
        const { secret } = await rotate.mutateAsync({ path, body: { keepPrevious: Number(kept) } })
        onRotated(secret)
      }}
      onClose={onClose}
    >
      <p>{words.rotateText}</p>
      <SelectField
        label={words.keepPrevious}
        choices={KEPT.map((value) => ({ value, label: words.keptFor[value] }))}
        value={kept}
        onChange={setKept}
      />
    </ConfirmCommand>
  )
}
