import { Badge, useWords } from '../../design/index.ts'
import type { ListedWebhook } from './queries.ts'
import { WEBHOOK_WORDS } from './words.ts'

export function WebhookState({ webhook: { active, offReason, failures } }: { webhook: ListedWebhook }) {
  const words = useWords(WEBHOOK_WORDS)
  if (!active) return <Badge tone={offReason ? 'bad' : 'plain'}>{offReason ? words.offBy[offReason] : words.off}</Badge>
  return failures > 0 ? <Badge tone="warn">{words.failing(failures)}</Badge> : <Badge tone="good">{words.on}</Badge>
}
