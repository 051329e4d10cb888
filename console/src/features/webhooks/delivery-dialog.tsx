/** One delivery: what was sent, every attempt with its answer, and sending it again. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { Button, Dialog, Facts, Loaded, ProblemView, Stack, showToast, Time, useWords } from '../../design/index.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { askAgain, deliveryQuery, type WebhookPath } from './queries.ts'
import { useEventNames } from './use-event-names.ts'
import styles from './webhooks.module.css'
import { WEBHOOK_WORDS } from './words.ts'

interface DeliveryDialogProps {
  path: WebhookPath & { deliveryId: string }
  isActive: boolean
  onClose: () => void
}

export function DeliveryDialog({ path, isActive, onClose }: DeliveryDialogProps) {
  const words = useWords(WEBHOOK_WORDS)
  const nameOf = useEventNames(path.organizationId)
  const redeliver = useCommand('post', '/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver')
  const [problem, setProblem] = useState<ApiProblem>()
  const query = useQuery({
    ...deliveryQuery(path),
    refetchInterval: ({ state: { data } }) => askAgain(data ? [data] : []),
  })
  const resend = async () => {
    setProblem(undefined)
    try {
      await redeliver.mutateAsync({ path })
      showToast(words.resent(1))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <Dialog
      title={query.data ? nameOf(query.data.event) : words.delivery}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.close}</Button>
          <Button
            look="primary"
            onPress={() => void resend()}
            isPending={redeliver.isPending}
            isDisabled={!isActive || !query.data}
          >
            {words.resend}
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {({ event, eventId, state, nextAttemptAt, attempts, payload }) => (
          <Stack>
            <Facts
              facts={[
                [words.state, <DeliveryBadge key="state" state={state} />],
                [words.event, <code key="event">{event}</code>],
                [words.eventId, <code key="id">{eventId}</code>],
                ...(nextAttemptAt
                  ? [[words.nextAttempt, <Time key="next" value={nextAttemptAt} isExact />] as const]
                  : []),
              ]}
            />
            {attempts.map(({ number, attemptedAt, status, error, response, milliseconds }) => (
              <section key={number} aria-label={words.attempt(number)}>
                <p className={styles.attempt}>
                  {words.attempt(number)}: <strong>{status ?? words.noAnswer}</strong>, {words.took(milliseconds)},{' '}
                  <Time value={attemptedAt} />
                </p>
                {error && <p className={styles.error}>{error}</p>}
                {response && (
                  <pre className={styles.payload} dir="auto">
                    {response}
                  </pre>
                )}
              </section>
            ))}
            <section aria-label={words.payload}>
              <p className={styles.attempt}>{words.payload}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
              <pre className={styles.payload} tabIndex={0} dir="ltr">
                {JSON.stringify(payload, null, 2)}
              </pre>
            </section>
            {problem && <ProblemView problem={problem} isInline />}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
