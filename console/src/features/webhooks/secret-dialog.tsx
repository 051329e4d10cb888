import { Button, ButtonRow, CopyField, Dialog, useWords } from '../../design/index.ts'
import { WEBHOOK_WORDS } from './words.ts'

/** The secret of a webhook, which is not shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords(WEBHOOK_WORDS)
  return (
    <Dialog title={words.secretTitle} isOpen onClose={onClose}>
      <p>{words.secretText}</p>
      <CopyField label={words.secret} value={secret} />
      <ButtonRow>
        <Button look="primary" onPress={onClose}>
          {words.secretKept}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
