/** What was typed and is on this computer alone: what it belongs to, the way there, and a way to discard it. */
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Box, Button, ButtonRow, ConfirmCommand, LinkButton, Time, useWords } from '../../design/index.ts'
import { DRAFT_WORDS } from './words.ts'

interface LeftEntryProps {
  title: string
  /** Milliseconds since 1970. */
  at: number
  /** Absent where it cannot be opened any more. */
  address: string | undefined
  forget: () => void
  onDiscarded?: (() => void) | undefined
  /** The words. */
  children: ReactNode
}

export function LeftEntry({ title, at, address, forget, onDiscarded, children }: LeftEntryProps) {
  const words = useWords(DRAFT_WORDS)
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <Box>
      <p>
        <strong dir="auto">{title}</strong> <Time value={new Date(at).toISOString()} />
      </p>
      {children}
      <ButtonRow>
        {address !== undefined && <LinkButton href={address}>{words.open}</LinkButton>}
        <Button icon={Trash2} onPress={() => setDiscarding(true)}>
          {words.discard}
        </Button>
      </ButtonRow>
      {isDiscarding && (
        <ConfirmCommand
          title={words.discardTitle(title)}
          confirmLabel={words.discardNow}
          doneText={words.discarded}
          run={async () => forget()}
          onDone={onDiscarded}
          onClose={() => setDiscarding(false)}
        >
          <p>{words.discardText}</p>
        </ConfirmCommand>
      )}
    </Box>
  )
}
