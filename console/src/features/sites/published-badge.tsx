import { Badge, useWords } from '../../design/index.ts'
import { SITE_WORDS } from './words.ts'

export function PublishedBadge({ published }: { published: boolean }) {
  const words = useWords(SITE_WORDS)
  return <Badge tone={published ? 'good' : 'plain'}>{published ? words.published : words.notPublished}</Badge>
}
