import { Badge, type Tone, useWords } from '../../design/index.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import { CHANGE_REQUEST_WORDS } from './words.ts'

const TONES: Record<SpaceChangeRequest['status'], Tone> = {
  draft: 'plain',
  open: 'accent',
  merged: 'good',
  archived: 'plain',
}

export function ChangeStatus({ status }: { status: SpaceChangeRequest['status'] }) {
  const words = useWords(CHANGE_REQUEST_WORDS)
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
}
