import { ConfirmDialog } from './dialog.tsx'
import { useWords } from './language.tsx'
import { answerUnsavedQuestion, useUnsavedQuestion } from './unsaved.ts'
import { PARTS_WORDS } from './words.ts'

/** Stands once on the screen, above everything. */
export function UnsavedQuestion() {
  const words = useWords(PARTS_WORDS)
  const question = useUnsavedQuestion()
  return (
    <ConfirmDialog
      title={words.unsaved}
      isOpen={question !== undefined}
      confirmLabel={words.discard}
      cancelLabel={words.stay}
      isDangerous
      onConfirm={() => answerUnsavedQuestion(true)}
      onClose={() => answerUnsavedQuestion(false)}
    >
      <p>{words.unsavedText}</p>
    </ConfirmDialog>
  )
}
