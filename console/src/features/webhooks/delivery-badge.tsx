import { Badge, type Tone, useWords } from '../../design/index.ts'
import type { DeliveryState } from './queries.ts'
import { WEBHOOK_WORDS } from './words.ts'

const TONES: Record<DeliveryState, Tone> = { pending: 'accent', delivered: 'good', failed: 'bad' }

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const words = useWords(WEBHOOK_WORDS)
  return <Badge tone={TONES[state]}>{words.deliveryStates[state]}</Badge>
}
