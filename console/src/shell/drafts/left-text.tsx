/** The text of a field that is on this computer alone, in the list of what is not saved. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Box, Button, ButtonRow, ConfirmCommand, CopyField, LinkButton, Time, useWords } from '../../design/index.ts'
import { forgetKeptTexts, type KeptText } from './kept-texts.ts'
import { DRAFT_WORDS } from './words.ts'

export function LeftText({ kept: { name, title, address, text, at }, onDiscarded }: LeftTextProps) {
  const words = useWords(DRAFT_WORDS)
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <Box>
      <p>
        <strong dir="auto">{title}</strong> <Time value={new Date(at).toISOString()} />
      </p>
      <CopyField label={title} value={text} />
      <ButtonRow>
        <LinkButton href={address}>{words.open}</LinkButton>
        <Button icon={Trash2} onPress={() => setDiscarding(true)}>
          {words.discard}
        </Button>
      </ButtonRow>
      {isDiscarding && (
        <ConfirmCommand
          title={words.discardTitle(title)}
          confirmLabel={words.discardNow}
          doneText={words.discarded}
          run={async () => forgetKeptTexts([name])}
          onDone={onDiscarded}
          onClose={() => setDiscarding(false)}
        >
          <p>{words.discardText}</p>
        </ConfirmCommand>
      )}
    </Box>
  )
}

interface LeftTextProps {
  kept: KeptText
  onDiscarded: () => void
}
