/** A review: approve or ask for changes, with a comment. What is typed is kept until it was sent, and shown even to who may not send it any more. */
import { Check, Copy, MessageSquareWarning, Trash2 } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  lazyPart,
  ProblemView,
  Section,
  showToast,
  TextField,
  useWords,
  Warning,
} from '../../design/index.ts'
import { useKeptText } from '../../shell/drafts/kept-texts.ts'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { isUnderWay, pathOf } from './queries.ts'
import { submitOnModEnter } from './submit-on-mod-enter.ts'
import { useChangeRights } from './use-change-rights.ts'

const PendingReview = lazyPart(async () => (await import('../comments/index.ts')).PendingReview)

type Verdict = 'approved' | 'changes-requested'

interface ReviewFormProps {
  open: OpenChange
  userId: string
}

export function ReviewForm({ open, userId }: ReviewFormProps) {
  const words = useWords(OVERVIEW_WORDS)
  const { change } = open
  const { isAuthor, mayReview } = useChangeRights(open)
  const kept = useKeptText({
    person: userId,
    place: `review ${change.id}`,
    title: words.reviewOf(change.subject || words.untitled, change.number),
  })
  const { send, isPending, problem } = useSendReview(open, userId)
  const place = useFocusAtHash()
  const isClosed = !mayReview || !isUnderWay(change)
  const submit = async (verdict: Verdict) => {
    if (await send(verdict, kept.text)) kept.forget()
  }
  if (isClosed && kept.text === '')
    return (
      <Section title={words.giveReview}>
        <p className={styles.quiet} id="review">
          {isUnderWay(change) ? words.noLevel : words.ended[change.status as 'merged' | 'archived']}
        </p>
      </Section>
    )
  return (
    <Section title={words.giveReview}>
      <form
        id="review"
        ref={place}
        className={styles.form}
        onSubmit={(event: FormEvent) => event.preventDefault()}
        onKeyDown={submitOnModEnter(() => !isClosed && submit('approved'))}
      >
        {isClosed && (
          <Warning title={words.giveReview}>{isUnderWay(change) ? words.levelLost : words.endedKept}</Warning>
        )}
        {!isClosed && isAuthor && <p className={styles.quiet}>{words.ownReview}</p>}
        <TextField
          label={words.reviewComment}
          hint={words.reviewHint}
          rows={5}
          value={kept.text}
          onChange={kept.change}
          isReadOnly={isPending}
        />
        <Suspense>
          <PendingReview
            place={{ organization: open.organization, space: open.space.id, number: change.number }}
            isInForm
          />
        </Suspense>
        {problem && <ProblemView problem={problem} isInline />}
        <ButtonRow>
          {isClosed ? (
            <>
              <CopyText text={kept.text} />
              <Button icon={Trash2} onPress={kept.forget}>
                {words.discardText}
              </Button>
            </>
          ) : (
            <>
              <Button look="primary" icon={Check} isPending={isPending} onPress={() => void submit('approved')}>
                {words.approve}
              </Button>
              <Button
                icon={MessageSquareWarning}
                isDisabled={isPending}
                onPress={() => void submit('changes-requested')}
              >
                {words.askForChanges}
              </Button>
            </>
          )}
        </ButtonRow>
      </form>
    </Section>
  )
}

/** Sends a review with the comments that wait for it. True once it was taken. */
function useSendReview({ space, change }: OpenChange, userId: string) {
  const words = useWords(OVERVIEW_WORDS)
  const command = useCommand('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews')
  const [problem, setProblem] = useState<ApiProblem>()
  const send = async (status: Verdict, text: string): Promise<boolean> => {
    setProblem(undefined)
    try {
      const { sendReview } = await import('../comments/index.ts')
      const post = (body: never) =>
        command.mutateAsync({ path: pathOf(change), body: { ...(body as object), revision: change.revision } as never })
      await sendReview({ person: userId, space: space.id, number: change.number, status, text, post })
    } catch (error) {
      setProblem(asProblem(error))
      return false
    }
    showToast(words.reviewed[status])
    return true
  }
  return { send, isPending: command.isPending, problem }
}

/** The address `#review` leads into the form. */
function useFocusAtHash() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => {
      if (location.hash !== '#review') return
      form.current?.scrollIntoView({ block: 'center' })
      form.current?.querySelector('textarea')?.focus({ preventScroll: true })
    }
    focus()
    addEventListener('hashchange', focus)
    return () => removeEventListener('hashchange', focus)
  }, [])
  return form
}

function CopyText({ text }: { text: string }) {
  const words = useWords(OVERVIEW_WORDS)
  const [isCopied, setCopied] = useState(false)
  return (
    <Button icon={Copy} onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      {isCopied ? words.copied : words.copyText}
    </Button>
  )
}
