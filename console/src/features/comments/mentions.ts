/** People in the text of a comment: `@Name` while it is written, a reference to the person when it is sent. */
import { call } from '../../api/client.ts'

export interface MentionQuery {
  /** The place of the `@`. */
  from: number
  text: string
}

/** What is typed behind an `@` before the caret; undefined when there is none. */
export function findMentionQuery(text: string, caret: number): MentionQuery | undefined {
  const [, query] = /(?:^|[\s([{])@([^\s@][^@\n]{0,39}|)$/u.exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { from: caret - query.length - 1, text: query }
}

/** Names that were picked become references. The longest is taken first: `@Ann Lee` is not Ann. */
export function toSentText(text: string, mentions: Record<string, string>): string {
  const names = Object.keys(mentions).sort((one, other) => other.length - one.length)
  if (names.length === 0) return text
  const pattern = new RegExp(`@(${names.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return text.replace(pattern, (_whole, name: string) => toReference(mentions[name]!))
}

const toReference = (id: string) => `[${id}](/users/${id} "mention")`

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const REFERENCE = /\[[^\]\n]{0,200}\]\(\/users\/([\w-]{1,64}) "mention"\)/g

/** A text that was sent, as it is written again. People who are not found stay references. */
export async function toEditedText(markdown: string): Promise<{ text: string; mentions: Record<string, string> }> {
  const ids = [...new Set([...markdown.matchAll(REFERENCE)].map(([, id]) => id!))]
  const names = new Map<string, string>()
  await Promise.all(
    ids.map(async (userId) => {
      const user = await call('get', '/users/{userId}', { path: { userId } }).catch(() => undefined)
      if (user) names.set(userId, user.displayName)
    }),
  )
  const text = markdown.replace(REFERENCE, (whole, id: string) => (names.has(id) ? `@${names.get(id)}` : whole))
  return { text, mentions: Object.fromEntries([...names].map(([id, name]) => [name, id])) }
}
