/** Comments that are on this computer alone, in the list of what is not saved. */
import { CopyField, useWords } from '../../design/index.ts'
import { type CommentDraft, forgetCommentDrafts } from './comment-drafts.ts'
import { LeftEntry } from './left-entry.tsx'
import { DRAFT_WORDS } from './words.ts'

export function LeftComment({ draft: { name, about, text, at } }: { draft: CommentDraft }) {
  const words = useWords(DRAFT_WORDS)
  return (
    <LeftEntry title={about.title} at={at} address={about.address} forget={() => forgetCommentDrafts([name])}>
      <p>{words.comment}</p>
      <CopyField label={words.comment} value={text} />
    </LeftEntry>
  )
}
