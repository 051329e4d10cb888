import { ConfirmDialog } from './dialog.tsx'
import { useWords } from './language.tsx'
import { answerUnsavedQuestion, useUnsavedQuestion } from './unsaved.ts'
import { PARTS_WORDS } from './words.ts'

/** Stands once on the screen, above everything. */
export function UnsavedQuestion() {
  const words = useWords(PARTS_WORDS)
  const question = useUnsavedQuestion()
  const kept = question?.kept
  return (
    <ConfirmDialog
      title={kept?.title ?? words.unsaved}
      isOpen={question !== undefined}
      confirmLabel={kept?.confirm ?? words.discard}
      cancelLabel={words.stay}
      isDangerous={kept === undefined}
      onConfirm={() => answerUnsavedQuestion(true)}
      onClose={() => answerUnsavedQuestion(false)}
    >
      <p>{kept?.text ?? words.unsavedText}</p>
    </ConfirmDialog>
  )
}
