import { Badge, type Tone, useWords } from '../../design/index.ts'
import { isBeingRead, type Specification } from './queries.ts'
import { SPECIFICATION_WORDS } from './words.ts'

const TONES = { reading: 'accent', failed: 'bad', warned: 'warn', good: 'good' } as const satisfies Record<string, Tone>

export function stateOf(specification: Specification): keyof typeof TONES {
  if (isBeingRead(specification)) return 'reading'
  if (specification.lastProcessErrorCode) return 'failed'
  return specification.lastProcessedErrorCount > 0 ? 'warned' : 'good'
}

export function StateBadge({ specification }: { specification: Specification }) {
  const { states } = useWords(SPECIFICATION_WORDS)
  const state = stateOf(specification)
  return <Badge tone={TONES[state]}>{states[state]}</Badge>
}
