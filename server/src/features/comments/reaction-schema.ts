import Type, { type Static } from 'typebox'
import type { Urls } from '../../core/urls.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { toUser, User, type UserRow } from '../users/index.ts'

export const Reaction = Type.Object({
  emoji: Type.String(),
  count: Type.Number(),
  users: Type.Array(Type.Object({ user: User, reactedAt: DateTime })),
})

/** One emoji under a comment or reply, as the query aggregates it. */
export interface ReactionRow {
  emoji: string
  users: { user: UserRow; reacted_at: string }[]
}

export const toReaction = ({ emoji, users }: ReactionRow, urls: Urls): Static<typeof Reaction> => ({
  emoji,
  count: users.length,
  users: users.map(({ user, reacted_at }) => ({
    user: toUser(user, urls),
    reactedAt: new Date(reacted_at).toISOString(),
  })),
})
