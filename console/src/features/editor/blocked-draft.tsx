/** What is on the screen is refused: the reason, and the ways on. */
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ApiProblem } from '../../api/problem.ts'
import { Button, ProblemView, useWords, Warning } from '../../design/index.ts'
import { DraftActions } from '../../shell/drafts/draft-actions.tsx'
import { findObstacle } from '../../shell/drafts/find-obstacle.ts'
import { DRAFT_WORDS } from '../../shell/drafts/words.ts'
import styles from './editor.module.css'
import { saveAgain } from './save-again.ts'
import type { OpenEditor } from './view/open-editor.ts'
import { EDITOR_WORDS } from './words.ts'

interface BlockedDraftProps {
  editor: OpenEditor
  problem: ApiProblem
  onDiscarded: () => void
}

export function BlockedDraft({ editor, problem, onDiscarded }: BlockedDraftProps) {
  const { session, about } = editor
  const words = useWords(EDITOR_WORDS)
  const draftWords = useWords(DRAFT_WORDS)
  const place = about()
  // Each refusal may have another reason.
  const { data: found, isPending } = useQuery({
    queryKey: ['obstacle', place.space, place.changeRequest, place.page, problem],
    queryFn: async () => ({ obstacle: await findObstacle(place) }),
    retry: false,
    gcTime: 0,
  })
  if (isPending) return null
  const obstacle = found?.obstacle
  return (
    <div className={styles.blocked}>
      {obstacle === undefined ? (
        <ProblemView problem={problem} isInline />
      ) : (
        <Warning title={words.blocked}>{draftWords.obstacles[obstacle]}</Warning>
      )}
      <DraftActions
        about={place}
        obstacle={obstacle}
        read={session.draft}
        forget={session.discard}
        onDiscarded={onDiscarded}
      />
      <Button look="plain" icon={RotateCw} onPress={() => saveAgain(editor)}>
        {words.retry}
      </Button>
    </div>
  )
}
