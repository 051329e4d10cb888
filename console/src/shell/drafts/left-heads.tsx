/** Titles and descriptions that are on this computer alone, in the list of what is not saved. */
import { CopyField, useWords } from '../../design/index.ts'
import type { DraftObstacle } from './find-obstacle.ts'
import { forgetHeadDrafts, type HeadDraft } from './head-drafts.ts'
import { LeftEntry } from './left-entry.tsx'
import { DRAFT_WORDS } from './words.ts'

interface LeftHeadProps {
  draft: HeadDraft
  obstacle: DraftObstacle
  onDiscarded: () => void
}

export function LeftHead({ draft: { name, about, fields, at }, obstacle, onDiscarded }: LeftHeadProps) {
  const words = useWords(DRAFT_WORDS)
  return (
    <LeftEntry
      title={about.title}
      at={at}
      address={obstacle === undefined ? about.address : undefined}
      forget={() => forgetHeadDrafts([name])}
      onDiscarded={onDiscarded}
    >
      {(['title', 'description'] as const).map(
        (field) =>
          fields[field] !== undefined && (
            <div key={field}>
              <p>{words.typed[field]}</p>
              <CopyField label={words.typed[field]} value={fields[field]} />
            </div>
          ),
      )}
      {obstacle !== undefined && <p>{words.obstacles[obstacle]}</p>}
    </LeftEntry>
  )
}
