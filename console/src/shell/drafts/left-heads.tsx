/** Titles and descriptions that are on this computer alone, in the list of what is not saved. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Box, Button, ButtonRow, ConfirmCommand, CopyField, LinkButton, Time, useWords } from '../../design/index.ts'
import type { DraftObstacle } from './find-obstacle.ts'
import { forgetHeadDrafts, type HeadDraft } from './head-drafts.ts'
import { DRAFT_WORDS } from './words.ts'

interface LeftHeadProps {
  draft: HeadDraft
  obstacle: DraftObstacle
  onDiscarded: () => void
}

export function LeftHead({ draft: { name, about, fields, at }, obstacle, onDiscarded }: LeftHeadProps) {
  const words = useWords(DRAFT_WORDS)
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <Box>
      <p>
        <strong dir="auto">{about.title}</strong> <Time value={new Date(at).toISOString()} />
      </p>
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
      <ButtonRow>
        {obstacle === undefined && <LinkButton href={about.address}>{words.open}</LinkButton>}
        <Button icon={Trash2} onPress={() => setDiscarding(true)}>
          {words.discard}
        </Button>
      </ButtonRow>
      {isDiscarding && (
        <ConfirmCommand
          title={words.discardTitle(about.title)}
          confirmLabel={words.discardNow}
          doneText={words.discarded}
          run={async () => forgetHeadDrafts([name])}
          onDone={onDiscarded}
          onClose={() => setDiscarding(false)}
        >
          <p>{words.discardText}</p>
        </ConfirmCommand>
      )}
    </Box>
  )
}
