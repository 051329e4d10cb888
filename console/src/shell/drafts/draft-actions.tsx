/** What can be done with words that cannot be saved where they were written. */
import { useRouter } from '@tanstack/react-router'
import { ClipboardCopy, Download, GitPullRequestArrow, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { Button, ButtonRow, ConfirmCommand, ProblemView, showToast, useWords } from '../../design/index.ts'
import { saveFile } from '../../design/save-file.ts'
import { continueInNewChangeRequest } from './continue-draft.ts'
import { canContinue, type DraftObstacle } from './find-obstacle.ts'
import type { Draft, DraftPlace } from './types.ts'
import { DRAFT_WORDS } from './words.ts'

interface DraftActionsProps {
  about: DraftPlace
  obstacle: DraftObstacle
  read: () => Draft
  /** Removes it from this computer. */
  forget: () => Promise<void>
  onDiscarded: () => void
}

export function DraftActions({ about, obstacle, read, forget, onDiscarded }: DraftActionsProps) {
  const words = useWords(DRAFT_WORDS)
  const router = useRouter()
  const [problem, setProblem] = useState<ApiProblem>()
  const [pending, setPending] = useState<'continue' | 'copy' | 'download'>()
  const [isDiscarding, setDiscarding] = useState(false)
  const run = (name: typeof pending, work: () => Promise<void>) => async () => {
    setProblem(undefined)
    setPending(name)
    await work().catch((error: unknown) => setProblem(asProblem(error)))
    setPending(undefined)
  }
  const toMarkdown = async () => (await import('./print-draft.ts')).printDraft(about.title, read().mine)
  const goOn = run('continue', async () => {
    const address = await continueInNewChangeRequest(about, read(), obstacle)
    await forget()
    router.history.push(address)
  })
  const copy = run('copy', async () => {
    await navigator.clipboard.writeText(await toMarkdown())
    showToast(words.copied)
  })
  const download = run('download', async () => {
    saveFile(new Blob([await toMarkdown()], { type: 'text/markdown' }), `${about.title}.md`)
  })
  return (
    <>
      {problem && <ProblemView problem={problem} isInline />}
      <ButtonRow>
        {canContinue(obstacle) && (
          <Button
            look="primary"
            icon={GitPullRequestArrow}
            isPending={pending === 'continue'}
            onPress={() => void goOn()}
          >
            {words.continue}
          </Button>
        )}
        <Button icon={ClipboardCopy} isPending={pending === 'copy'} onPress={() => void copy()}>
          {words.copy}
        </Button>
        <Button icon={Download} isPending={pending === 'download'} onPress={() => void download()}>
          {words.download}
        </Button>
        <Button icon={Trash2} onPress={() => setDiscarding(true)}>
          {words.discard}
        </Button>
      </ButtonRow>
      {isDiscarding && (
        <ConfirmCommand
          title={words.discardTitle(about.title)}
          confirmLabel={words.discardNow}
          doneText={words.discarded}
          run={forget}
          onDone={onDiscarded}
          onClose={() => setDiscarding(false)}
        >
          <p>{words.discardText}</p>
        </ConfirmCommand>
      )}
    </>
  )
}
