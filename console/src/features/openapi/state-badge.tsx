import { Badge, useWords } from '../../design/index.ts'
import { isBeingRead, type Specification } from './queries.ts'
import { SPECIFICATION_WORDS } from './words.ts'

export function StateBadge({ specification }: { specification: Specification }) {
  const { states } = useWords(SPECIFICATION_WORDS)
  if (isBeingRead(specification)) return <Badge tone="accent">{states.reading}</Badge>
  if (specification.lastProcessErrorCode) return <Badge tone="bad">{states.failed}</Badge>
  if (specification.lastProcessedErrorCount > 0) return <Badge tone="warn">{states.warned}</Badge>
  return <Badge tone="good">{states.good}</Badge>
}
