import { Button, CopyField, Dialog, Stack, useWords } from '../../design/index.ts'
import { WEBHOOK_WORDS } from './words.ts'

/** The secret of a webhook, which is not shown again: it is left by its button alone. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords(WEBHOOK_WORDS)
  return (
    <Dialog
      title={words.secretTitle}
      isOpen
      onClose={onClose}
      isBlocking
      actions={
        <Button look="primary" onPress={onClose}>
          {words.secretKept}
        </Button>
      }
    >
      <Stack>
        <p>{words.secretText}</p>
        <CopyField label={words.secret} value={secret} />
      </Stack>
    </Dialog>
  )
}
