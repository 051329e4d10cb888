/** Asks before something is done, does it, and says in place why it could not be. */
import { type ReactNode, useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { ConfirmDialog } from './dialog.tsx'
import { ProblemView } from './problem-view.tsx'
import { showToast } from './toast.tsx'

interface ConfirmCommandProps {
  title: string
  /** What will happen, and what is lost. */
  children: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  run: () => Promise<unknown>
  /** Said once it is done. */
  doneText: string
  onDone?: () => void
  onClose: () => void
}

export function ConfirmCommand({
  run,
  doneText,
  onDone,
  onClose,
  children,
  isDangerous = true,
  ...props
}: ConfirmCommandProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await run()
    } catch (error) {
      setProblem(asProblem(error))
      setPending(false)
      return
    }
    showToast(doneText)
    onClose()
    onDone?.()
  }
  return (
    <ConfirmDialog
      {...props}
      isOpen
      isDangerous={isDangerous}
      isPending={isPending}
      error={problem && <ProblemView problem={problem} isInline />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
