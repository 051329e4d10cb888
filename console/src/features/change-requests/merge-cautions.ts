/** What stops no merge and should be known before it: reviewers who ask for changes or approved an earlier version, and people who are writing now. */
import { useLanguage, useWords } from '../../design/index.ts'
import { MERGE_CHECKS_WORDS } from './merge-checks-words.ts'
import type { CheckedMerge } from './queries.ts'

export function useMergeCautions(): (checks: CheckedMerge) => string[] {
  const words = useWords(MERGE_CHECKS_WORDS)
  const { language } = useLanguage()
  return ({ reviews: { changesRequested, approvedEarlier }, writing }) => {
    const list = (people: readonly { displayName: string }[]) =>
      new Intl.ListFormat(language).format(people.map(({ displayName }) => displayName))
    return [
      ...(changesRequested.length > 0 ? [words.asksForChanges(list(changesRequested))] : []),
      ...(approvedEarlier.length > 0 ? [words.approvedEarlier(list(approvedEarlier))] : []),
      ...(writing.length > 0 ? [words.isWriting(list(writing), writing.length)] : []),
    ]
  }
}
