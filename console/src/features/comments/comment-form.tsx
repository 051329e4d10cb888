/** A comment on a page or a block while it is written: posted at once, or kept for the review. */
import type { Node } from '@lectern/content/document'
import { walk } from '@lectern/content/document'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiProblem, asProblem } from '../../api/problem.ts'
import { resourceQuery } from '../../api/query.ts'
import { Box, Button, ProblemView, useWords } from '../../design/index.ts'
import {
  type CommentDraft,
  type DraftSuggestion,
  forgetCommentDrafts,
  writeCommentDraft,
} from '../../shell/drafts/comment-drafts.ts'
import { saveOpenEditors } from '../../shell/drafts/open-editors.ts'
import type { PageSurface } from '../../shell/page-surface.ts'
import styles from './comments.module.css'
import { Composer } from './composer.tsx'
import { addPending } from './pending.ts'
import { type CommentPlace, readPageDocument, useCommentCommands } from './queries.ts'
import { parseSuggestion, printSuggestions } from './suggestion-text.ts'
import { TargetWords } from './target-words.tsx'
import { COMMENT_WORDS } from './words.ts'

interface CommentFormProps {
  place: CommentPlace
  draft: CommentDraft
  /** It was begun last, and gets the focus. */
  isNewest: boolean
  surface: PageSurface | undefined
  onCancel: () => void
}

export function CommentForm({ place, draft, isNewest, surface, onCancel }: CommentFormProps) {
  const words = useWords(COMMENT_WORDS)
  const commands = useCommentCommands(place)
  const [problem, setProblem] = useState<ApiProblem>()
  const { data: space } = useQuery(resourceQuery('/spaces/{spaceId}', { path: { spaceId: place.space } }))
  const { node, quote, preview, about, isBefore, suggestionText } = draft
  const isGone = node !== undefined && surface !== undefined && surface.findBlock(node) === undefined
  const mayReview = place.number !== undefined && space?.permissions.review === true
  const run = async (doing: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await doing()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  const takeSuggestion = async (): Promise<DraftSuggestion | undefined> => {
    const { suggestion } = draft
    if (!suggestion || suggestionText === undefined) return undefined
    const read = await parseSuggestion(suggestionText, suggestion.block)
    if (read.kind === 'unreadable') throw new ApiProblem(`${words.unreadable} ${read.rule}`, { kind: 'invalid' })
    if (read.kind !== 'read' || !read.isChanged) throw new ApiProblem(words.nothingChanged, { kind: 'invalid' })
    return { ...suggestion, blocks: read.blocks }
  }
  const post = async (markdown: string) => {
    // A block that was just written must be there before something is said about it.
    await saveOpenEditors()
    const suggestion = await takeSuggestion()
    await commands.post({
      page: about.page,
      ...(node === undefined ? {} : { node, ...(quote === undefined ? {} : { quote }) }),
      ...(isBefore && { before: true }),
      ...(suggestion && { suggestion: { base: suggestion.base, blocks: suggestion.blocks } }),
      body: { markdown },
    })
  }
  const keepForReview = (markdown: string) =>
    run(async () => {
      await saveOpenEditors()
      const { revision } = await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}', {
        path: { spaceId: place.space, changeRequestId: String(place.number) },
      })
      const suggestion = await takeSuggestion()
      if (
        !addPending({ ...draft, text: markdown, mentions: undefined, suggestion, suggestionText: undefined, revision })
      )
        throw new ApiProblem(words.notKept, { kind: 'fault' })
      forgetCommentDrafts([draft.name])
    })
  const startSuggestion = () =>
    run(async () => {
      await saveOpenEditors()
      const { documentId, document } = await readPageDocument(place, about.page)
      const block = document.nodes.find((each) => contains(each, node!))
      if (!block || documentId === undefined) throw new ApiProblem(words.blockGoneNow, { kind: 'conflict' })
      const { texts, areFaithful } = await printSuggestions([[block]])
      if (!areFaithful[0]) throw new ApiProblem(words.notSayable, { kind: 'invalid' })
      const suggestion = { base: documentId, block, blocks: [block] }
      writeCommentDraft({ ...draft, suggestion, suggestionText: texts[0] ?? '', at: Date.now() })
    })
  return (
    <Box>
      <Composer
        organization={place.organization}
        draft={draft}
        label={node === undefined ? words.onPageLabel : words.onBlockLabel}
        submitLabel={words.post}
        autoFocus={isNewest && draft.text === ''}
        defaultText={suggestionText === undefined ? undefined : words.suggestionComment}
        onSubmit={post}
        onCancel={onCancel}
        actions={(sent, isReady) => (
          <>
            {node !== undefined && !isBefore && suggestionText === undefined && (
              <Button look="plain" icon={FilePen} onPress={() => void startSuggestion()}>
                {words.suggest}
              </Button>
            )}
            {mayReview && (
              <Button isDisabled={!isReady} onPress={() => void keepForReview(sent)}>
                {words.addToReview}
              </Button>
            )}
          </>
        )}
      >
        {node !== undefined && (
          <TargetWords target={{ node: { preview, quote }, page: { outdated: isGone }, before: isBefore }} />
        )}
        {suggestionText !== undefined && (
          <label className={styles.composer}>
            <span className={styles.hint}>{words.suggestionLabel}</span>
            <textarea
              className={`${styles.input} ${styles.code}`}
              dir="auto"
              rows={Math.min(16, Math.max(3, suggestionText.split('\n').length + 1))}
              value={suggestionText}
              onChange={({ target }) => writeCommentDraft({ ...draft, suggestionText: target.value, at: Date.now() })}
            />
          </label>
        )}
        {problem && <ProblemView problem={problem} isInline />}
      </Composer>
    </Box>
  )
}

function contains(block: Node, key: string): boolean {
  for (const { node } of walk({ object: 'document', data: {}, nodes: [block] })) if (node.key === key) return true
  return false
}
