import { Badge, type Tone, useWords } from '../../design/index.ts'
import type { SpaceChangeRequest } from './queries.ts'
import { SPACE_WORDS } from './words.ts'

const TONES: Record<SpaceChangeRequest['status'], Tone> = {
  draft: 'plain',
  open: 'accent',
  merged: 'good',
  archived: 'plain',
}

export function ChangeStatus({ status }: { status: SpaceChangeRequest['status'] }) {
  const words = useWords(SPACE_WORDS)
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
}
