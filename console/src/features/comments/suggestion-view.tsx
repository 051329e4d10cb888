/** What a comment suggests: the words that would go and come, and the choice. */
import type { Node } from '@lectern/content/document'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, X } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { resourceQuery } from '../../api/query.ts'
import { Badge, Button, LinkButton, ProblemView, Skeleton, showToast, useWords, Warning } from '../../design/index.ts'
import { compareWords } from '../../shell/compare-words.ts'
import styles from './comments.module.css'
import type { CommentCommands, CommentData, CommentPlace } from './queries.ts'
import { printSuggestions } from './suggestion-text.ts'
import { COMMENT_WORDS } from './words.ts'

interface SuggestedWordsProps {
  /** Under which the texts are remembered. */
  name: string
  block: unknown
  blocks: readonly unknown[]
}

function useTexts({ name, block, blocks }: SuggestedWordsProps) {
  return useQuery({
    queryKey: ['suggested words', name, block, blocks],
    queryFn: async () => (await printSuggestions([[block as Node], blocks as Node[]])).texts,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function SuggestedWords(props: SuggestedWordsProps) {
  const words = useWords(COMMENT_WORDS)
  const { data } = useTexts(props)
  if (!data) return <Skeleton rows={2} look="text" />
  return (
    <p className={styles.suggested} dir="auto">
      <span className="visually-hidden">{words.suggestion}: </span>
      {compareWords(data[0] ?? '', data[1] ?? '').map(({ kind, text }, at) => {
        const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs are drawn anew as a whole
          <Element key={at}>
            {kind !== 'same' && <span className="visually-hidden">[{words.diff[kind]}: </span>}
            {text}
            {kind !== 'same' && <span className="visually-hidden">]</span>}
          </Element>
        )
      })}
    </p>
  )
}

interface SuggestionViewProps {
  place: CommentPlace
  comment: CommentData
  commands: CommentCommands
  /** The address where its block is edited by hand. */
  editAddress: string | undefined
  onGone: () => void
}

export function SuggestionView({ place, comment, commands, editAddress, onGone }: SuggestionViewProps) {
  const words = useWords(COMMENT_WORDS)
  const [pending, setPending] = useState<'take' | 'decline'>()
  const [problem, setProblem] = useState<ApiProblem>()
  const { data: space } = useQuery(resourceQuery('/spaces/{spaceId}', { path: { spaceId: place.space } }))
  const { block, blocks, status } = comment.suggestion!
  const texts = useTexts({ name: comment.id, block, blocks })
  const decide = async (action: 'take' | 'decline') => {
    setPending(action)
    setProblem(undefined)
    try {
      await commands.decide(comment.id, action)
      showToast(action === 'take' ? words.taken : words.declined)
      onGone()
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(undefined)
    }
  }
  const copy = () =>
    void navigator.clipboard.writeText(texts.data?.[1] ?? '').then(
      () => showToast(words.wordsCopied),
      () => showToast(words.linkNotCopied),
    )
  return (
    <section className={styles.suggestion} aria-label={words.suggestion}>
      <SuggestedWords name={comment.id} block={block} blocks={blocks} />
      {problem?.kind === 'conflict' && status === 'open' ? (
        <>
          <Warning title={words.changedSince}>{words.changedSinceText}</Warning>
          <div className={styles.threadActions}>
            {editAddress !== undefined && <LinkButton href={editAddress}>{words.editByHand}</LinkButton>}
            <Button icon={Copy} onPress={copy}>
              {words.copyWords}
            </Button>
          </div>
        </>
      ) : (
        problem && <ProblemView problem={problem} isInline />
      )}
      {status !== 'open' ? (
        <Badge tone={status === 'taken' ? 'good' : 'plain'}>{status === 'taken' ? words.taken : words.declined}</Badge>
      ) : (
        space?.permissions.edit && (
          <div className={styles.threadActions}>
            <Button
              icon={Check}
              isPending={pending === 'take'}
              isDisabled={pending !== undefined}
              onPress={() => void decide('take')}
            >
              {words.take}
            </Button>
            <Button
              look="plain"
              icon={X}
              isPending={pending === 'decline'}
              isDisabled={pending !== undefined}
              onPress={() => void decide('decline')}
            >
              {words.decline}
            </Button>
          </div>
        )
      )}
    </section>
  )
}
