/** One-time links let a person set a first password after an invite, or a new one, or sign in at the first start. Only their hash is stored. */
import { randomBytes } from 'node:crypto'
import { hashToken } from '../../core/actor.ts'
import type { WriteDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { insertLinks, type LinkPurpose } from './store.ts'

const HOUR = 60 * 60 * 1000
const LASTS: Record<LinkPurpose, number> = { invite: 30 * 24 * HOUR, reset: HOUR, welcome: 24 * HOUR }

/** `organizationId` is the organization whose invitation the link accepts. Returns the tokens in the order of the users; `urls.setPassword(token)` or, for a welcome, `urls.welcome(token)` is the link to send. */
export async function createSignInLinks(
  db: WriteDb,
  userIds: string[],
  purpose: LinkPurpose,
  organizationId?: string,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const links = userIds.map((userId) => ({ userId, token: randomBytes(24).toString('base64url') }))
  const expiresAt = new Date(Date.now() + LASTS[purpose])
  await insertLinks(
    db,
    links.map(({ userId, token }) => ({
      id: newId(),
      user_id: userId,
      purpose,
      hash: hashToken(token),
      expires_at: expiresAt,
      organization_id: organizationId ?? null,
    })),
  )
  return links.map(({ token }) => token)
}

export async function createSignInLink(
  db: WriteDb,
  userId: string,
  purpose: LinkPurpose,
  organizationId?: string,
): Promise<string> {
  const [token] = await createSignInLinks(db, [userId], purpose, organizationId)
  return token!
}
