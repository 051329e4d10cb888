import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, ConfirmCommand, Section, useWords } from '../../design/index.ts'
import { organizationAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import type { SpaceData } from '../space-content/index.ts'
import { SPACE_SETTINGS_WORDS } from './words.ts'

export function DeleteSection({ space }: { space: SpaceData }) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const leave = useLeave()
  const command = useCommand('delete', '/spaces/{spaceId}')
  const [isAsking, setAsking] = useState(false)
  const { changeRequestsOpen, comments, urls } = space
  return (
    <Section title={words.delete} lead={words.deleteLead} isDangerous>
      <ButtonRow>
        <Button look="danger" onPress={() => setAsking(true)}>
          {words.delete}
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmCommand
          title={words.deleteTitle(space.title.slice(0, 100))}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={async () => {
            await command.mutateAsync({ path: { spaceId: space.id } })
            await leave(organizationAddress(space.organization, 'content'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.deleteText}</p>
          {(changeRequestsOpen > 0 || comments > 0) && <p>{words.deleteLoses(changeRequestsOpen, comments)}</p>}
          {urls.published !== undefined && <p>{words.deletePublished}</p>}
        </ConfirmCommand>
      )}
    </Section>
  )
}
