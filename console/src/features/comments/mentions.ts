/** People in the text of a comment: `@Name` while it is written, a reference to the person when it is sent. */
import { call } from '../../api/client.ts'

export interface MentionQuery {
  /** The place of the `@`. */
  from: number
  text: string
}

const MOST_TYPED = 40

/** What is typed behind an `@` before the caret; undefined when there is none. */
export function findMentionQuery(text: string, caret: number): MentionQuery | undefined {
  const from = text.lastIndexOf('@', caret - 1)
  const query = text.slice(from + 1, caret)
  if (from < 0 || query.length > MOST_TYPED || query.includes('\n') || query.startsWith(' ')) return undefined
  return isInWord(text[from - 1]) ? undefined : { from, text: query }
}

const isInWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_.]/u.test(character)

/** Names that were picked become references. The longest is taken first: `@Ann Lee` is not Ann. */
export function toSentText(text: string, mentions: Record<string, string>): string {
  const names = Object.keys(mentions).sort((one, other) => other.length - one.length)
  let sent = ''
  let at = 0
  for (let next = text.indexOf('@'); next >= 0; next = text.indexOf('@', next + 1)) {
    const name = names.find((each) => text.startsWith(each, next + 1) && !isInWord(text[next + 1 + each.length]))
    if (name === undefined) continue
    sent += `${text.slice(at, next)}${toReference(mentions[name]!)}`
    at = next + 1 + name.length
  }
  return sent + text.slice(at)
}

const toReference = (id: string) => `[${id}](/users/${id} "mention")`

const REFERENCE = /\]\(\/users\/([\w-]{1,64}) "mention"\)/g

/** References in a text that was sent, with their places. */
function findReferences(markdown: string): { id: string; from: number; to: number }[] {
  return [...markdown.matchAll(REFERENCE)].flatMap((match) => {
    const from = markdown.lastIndexOf('[', match.index)
    return from < 0 ? [] : [{ id: match[1]!, from, to: match.index + match[0].length }]
  })
}

/** A text that was sent, as it is written again. People who are not found stay references. */
export async function toEditedText(markdown: string): Promise<{ text: string; mentions: Record<string, string> }> {
  const references = findReferences(markdown)
  const names = new Map<string, string>()
  await Promise.all(
    [...new Set(references.map(({ id }) => id))].map(async (userId) => {
      const user = await call('get', '/users/{userId}', { path: { userId } }).catch(() => undefined)
      if (user) names.set(userId, user.displayName)
    }),
  )
  let text = ''
  let at = 0
  for (const { id, from, to } of references) {
    if (!names.has(id) || from < at) continue
    text += `${markdown.slice(at, from)}@${names.get(id)}`
    at = to
  }
  return { text: text + markdown.slice(at), mentions: Object.fromEntries([...names].map(([id, name]) => [name, id])) }
}
