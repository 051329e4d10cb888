/** Bearer token → who is asking. */
import { createHash } from 'node:crypto'
import type { Db } from './database/connect.ts'
import { forbidden, unauthenticated } from './errors.ts'
import type { Scope } from './scopes.ts'

export interface Actor {
  userId: string
  tokenId: string
  /** `null`: everything its owner may do. */
  scopes: string[] | null
}

interface KnownToken extends Actor {
  expiresAt: number
  /** When to look it up again. */
  staleAt: number
}

/** API tokens are random and long, so a plain hash is enough to keep them useless to whoever reads the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export type Authenticate = (authorization: string | undefined) => Promise<Actor>

const REMEMBERED = 10_000
const TRUSTED_FOR = 5_000
const USE_NOTED_EVERY = 60_000

/**
 * Tokens are remembered for a few seconds. Revoking one forgets it here at once; other processes hear of it through
 * the database (`forgetToken` is called on their notification) and trust what they remember no longer than TRUSTED_FOR.
 */
export function createAuthenticator(reads: Db, noteUse: (tokenId: string) => void) {
  const known = new Map<string, KnownToken>()
  const noted = new Map<string, number>()

  async function look(token: string): Promise<KnownToken | undefined> {
    const row = await reads
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.id', 'tokens.user_id', 'tokens.scopes', 'tokens.expires_at'])
      .where('tokens.hash', '=', hashToken(token))
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    return {
      userId: row.user_id,
      tokenId: row.id,
      scopes: row.scopes,
      expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
      staleAt: Date.now() + TRUSTED_FOR,
    }
  }

  const authenticate: Authenticate = async (authorization) => {
    const token = /^Bearer +(\S{1,512}) *$/i.exec(authorization ?? '')?.[1]
    if (!token) throw unauthenticated()
    let found = known.get(token)
    if (!found || found.staleAt <= Date.now()) {
      known.delete(token)
      found = await look(token)
      if (!found) throw unauthenticated()
      if (known.size >= REMEMBERED) known.clear()
      known.set(token, found)
    }
    if (found.expiresAt <= Date.now()) throw unauthenticated('This API token has expired: create a new one')
    if ((noted.get(found.tokenId) ?? 0) + USE_NOTED_EVERY <= Date.now()) {
      if (noted.size >= REMEMBERED) noted.clear()
      noted.set(found.tokenId, Date.now())
      noteUse(found.tokenId)
    }
    return found
  }

  const forget = () => known.clear()

  return { authenticate, forget }
}

/** A token without scopes passes everywhere; a narrowed one only where it carries what the operation asks for. */
export function checkScope(actor: Actor, { scope }: { scope: Scope | 'any' | undefined }): void {
  if (actor.scopes === null || scope === 'any') return
  if (scope === undefined) throw forbidden('This needs a token without scopes')
  if (!actor.scopes.includes(scope)) throw forbidden(`This token lacks the scope ${scope}`)
}
