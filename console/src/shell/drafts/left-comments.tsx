/** Comments that are on this computer alone, in the list of what is not saved. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Box, Button, ButtonRow, ConfirmCommand, CopyField, LinkButton, Time, useWords } from '../../design/index.ts'
import { type CommentDraft, forgetCommentDrafts } from './comment-drafts.ts'
import { DRAFT_WORDS } from './words.ts'

export function LeftComment({ draft: { name, about, text, at } }: { draft: CommentDraft }) {
  const words = useWords(DRAFT_WORDS)
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <Box>
      <p>
        <strong dir="auto">{about.title}</strong> <Time value={new Date(at).toISOString()} />
      </p>
      <p>{words.comment}</p>
      <CopyField label={words.comment} value={text} />
      <ButtonRow>
        <LinkButton href={about.address}>{words.open}</LinkButton>
        <Button icon={Trash2} onPress={() => setDiscarding(true)}>
          {words.discard}
        </Button>
      </ButtonRow>
      {isDiscarding && (
        <ConfirmCommand
          title={words.discardTitle(about.title)}
          confirmLabel={words.discardNow}
          doneText={words.discarded}
          run={async () => forgetCommentDrafts([name])}
          onClose={() => setDiscarding(false)}
        >
          <p>{words.discardText}</p>
        </ConfirmCommand>
      )}
    </Box>
  )
}
