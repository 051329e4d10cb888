/** The people whom a text refers to: a mention has no words of its own, only the id of a person. */
import { type Document, type Inline, walk } from '@lectern/content/document'
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'

/** The id of the person whom a link or a mention refers to. */
export function findReferredUser({ data }: Inline): string | undefined {
  const ref = data?.ref as { kind?: unknown; user?: unknown } | undefined
  return ref?.kind === 'user' && typeof ref.user === 'string' ? ref.user : undefined
}

export const isMention = ({ type }: Inline) => type === 'mention'

/** The names of mentioned people, by organization and id. A reference may name anybody: only members of the organization are named. */
export async function findMentionedNames(
  db: ReadDb,
  texts: readonly { organization_id: string; document: Document }[],
): Promise<Map<string, string>> {
  const mentioned = new Set<string>()
  for (const { document } of texts)
    for (const { node } of walk(document)) {
      const user = node.object === 'inline' && isMention(node) ? findReferredUser(node) : undefined
      if (user !== undefined) mentioned.add(user)
    }
  if (mentioned.size === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.organization_id', 'users.id', 'users.display_name'])
    .where('members.organization_id', 'in', [...new Set(texts.map(({ organization_id }) => organization_id))])
    .where('users.id', '=', sql<string>`ANY(${[...mentioned]}::text[])`)
    .execute()
  return new Map(rows.map(({ organization_id, id, display_name }) => [`${organization_id} ${id}`, display_name]))
}
