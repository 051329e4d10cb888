/** What a change request could be called, by what it changes. */
import type { SUBJECT_WORDS } from './subject-words.ts'

interface SuggestedFrom {
  changes: readonly { type: string; page?: { id: string; title: string } | undefined }[]
  /** Changes that were not read. */
  more?: number | undefined
}

/** Empty where no page changed: nobody is offered a subject that says nothing. */
export function suggestSubject(
  { changes, more = 0 }: SuggestedFrom,
  words: (typeof SUBJECT_WORDS)['en'],
  most: number,
): string {
  const pages = new Map<string, { title: string; type: string }>()
  for (const { type, page } of changes)
    if (page && !pages.has(page.id)) pages.set(page.id, { title: page.title.trim(), type })
  const [first] = pages.values()
  if (!first) return ''
  const types = new Set([...pages.values()].map(({ type }) => type))
  const say =
    more > 0 || types.size > 1
      ? words.update
      : first.type === 'page_created'
        ? words.add
        : first.type === 'page_deleted'
          ? words.remove
          : words.update
  // Nobody counts what was not read.
  const others = more > 0 ? Number.POSITIVE_INFINITY : pages.size - 1
  const letters = [...first.title]
  const room = most - [...say('', others)].length
  return say(letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : first.title, others)
}
