/** Bearer token → who is asking. */
import { createHash } from 'node:crypto'
import type { Visitor } from '@lectern/content/visitors'
import { createLruCache } from './cache/lru-cache.ts'
import type { ReadDb } from './database/connections.ts'
import type { Row } from './database/rows.ts'
import { statement } from './database/statement.ts'
import { forbidden, unauthenticated } from './errors.ts'
import { batched } from './scheduling/batch.ts'
import type { SiteNames } from './urls.ts'
import type { RequiredScope } from './words/scopes.ts'

export interface Actor {
  /** Empty behind a published-content token: nobody, who has no level anywhere. */
  userId: string
  tokenId: string
  /** `null`: everything its owner may do. */
  scopes: string[] | null
  /** Set for a token that reads what one published site shows to one visitor, and nothing else. */
  publishedContent?: PublishedContent | undefined
}

/** What access rules look at. */
export type Asking = Pick<Actor, 'userId' | 'publishedContent'>

/** What one published site shows to one visitor, as it is at this moment. */
export interface PublishedContent {
  organizationId: string
  site: { id: string; visibility: string } & SiteNames
  visitor: Visitor
  /** What conditions can ask about besides the visitor and the page. */
  around: { site: object }
  /** The spaces this visitor finds there, each with the revision it shows. */
  spaces: ReadonlyMap<string, string>
  /** Where each of them stands for this visitor: what follows the root of the site. */
  addresses: ReadonlyMap<string, string>
  /** Content that is not published, for somebody who may see it. */
  preview?: ContentPreview | undefined
  /** When the token was made: what was shown then may be read to the end, so that a merge does not break off a drawing. */
  since: Date
}

/** What a preview of a site shows otherwise than the site. */
export interface ContentPreview {
  /** Another revision of one space. */
  shows?: { spaceId: string; revisionId: string; changeRequestId?: string } | undefined
  /** The only spaces that are there. */
  spaceIds?: ReadonlySet<string> | undefined
}

/** Undefined when the token opens nothing, or no longer does. */
export type OpenPublishedContent = (token: string) => Promise<PublishedContent | undefined>

/** Somebody at the door. */
export interface Caller {
  /** Who is asking; rejects when the token is not, or no longer, good. */
  actor: Promise<Actor>
  /** Whose token it was when it was seen last: good for beginning to look, never for an answer. */
  likelyUserId: string | undefined
}

/** API tokens are random and long, so a plain hash is enough to keep them useless to whoever reads the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Throws at once when there is no token. */
export type Authenticate = (authorization: string | undefined) => Caller

/** The form of a JSON Web Token. */
const SIGNED = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/

const USE_NOTED_EVERY = 60_000

interface SeenToken {
  hash: string
  /** The token itself, where it has the form of a published-content token. */
  signed: string | undefined
  userId: string | undefined
  /** When its use was last written down. */
  notedAt: number
}

/**
 * Every request asks the database whether its token is still good, so a token that was revoked anywhere is refused at once
 * everywhere. Requests that come in at the same moment ask together.
 */
export function createAuthenticator(
  reads: ReadDb,
  noteUse: (tokenId: string) => void,
  openPublishedContent: OpenPublishedContent,
): Authenticate {
  // By authorization header, in characters.
  const seen = createLruCache<SeenToken>(4 * 1024 * 1024)
  const findToken = batched((hashes) => findTokens(reads, hashes))

  async function confirm(token: SeenToken): Promise<Actor> {
    const publishedContent = token.signed === undefined ? undefined : await openPublishedContent(token.signed)
    if (publishedContent) return { userId: '', tokenId: '', scopes: null, publishedContent }
    const row = await findToken(token.hash)
    if (!row) throw unauthenticated()
    const now = Date.now()
    if (row.expires_at !== null && row.expires_at.getTime() <= now)
      throw unauthenticated('This API token has expired: create a new one')
    token.userId = row.user_id
    if (token.notedAt + USE_NOTED_EVERY <= now) {
      token.notedAt = now
      noteUse(row.id)
    }
    return { userId: row.user_id, tokenId: row.id, scopes: row.scopes }
  }

  function read(authorization: string): SeenToken {
    let token = seen.get(authorization)
    if (!token) {
      const text = /^Bearer +(\S{1,12000}) *$/i.exec(authorization)?.[1]
      if (!text) throw unauthenticated()
      const signed = SIGNED.test(text) ? text : undefined
      token = { hash: hashToken(text), signed, userId: undefined, notedAt: 0 }
      seen.set(authorization, token, authorization.length + 200)
    }
    return token
  }

  return (authorization = '') => {
    const token = read(authorization)
    const actor = confirm(token)
    // It is looked at later, when the request is read.
    actor.catch(() => {})
    return { actor, likelyUserId: token.userId }
  }
}

const selectTokens = statement<Pick<Row<'tokens'>, 'hash' | 'id' | 'user_id' | 'scopes' | 'expires_at'>>(
  `SELECT t.hash, t.id, t.user_id, t.scopes, t.expires_at FROM tokens t JOIN users u ON u.id = t.user_id
   WHERE t.hash = ANY ($1::text[]) AND u.disabled_at IS NULL`,
)

async function findTokens(reads: ReadDb, hashes: string[]) {
  return new Map((await selectTokens(reads, hashes)).map((row) => [row.hash, row]))
}

/**
 * A token without scopes passes everywhere; a narrowed one only where it carries what the operation asks for, and one for
 * published content only where the operation says so.
 */
export function checkScope(
  actor: Actor,
  { scope, publishedContent = false }: { scope: RequiredScope | undefined; publishedContent?: boolean },
): void {
  if (actor.publishedContent && !publishedContent)
    throw forbidden('A token for the published content of a site is not for this operation')
  if (actor.scopes === null || scope === 'any') return
  if (scope === undefined) throw forbidden('This needs a token without scopes')
  const accepted = [scope].flat()
  if (!accepted.some((each) => actor.scopes!.includes(each)))
    throw forbidden(`This token lacks the scope ${accepted.join(' or ')}`)
}
