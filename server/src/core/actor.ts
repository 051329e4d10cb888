/** Finds the actor of a request by its bearer token. */
import { createHash } from 'node:crypto'
import type { Visitor } from '@lectern/content/visitors'
import { createLruCache } from './cache/lru-cache.ts'
import type { ReadDb } from './database/connections.ts'
import type { Row } from './database/rows.ts'
import { statement } from './database/statement.ts'
import { forbidden, unauthenticated } from './errors.ts'
import { type AddressRanges, isWithin, readAddressRanges } from './http/address-ranges.ts'
import { batched } from './scheduling/batch.ts'
import { isPlausibleToken, isSignedToken, readBearerToken } from './token-text.ts'
import type { SiteNames } from './urls.ts'
import type { RequiredScope } from './words/scopes.ts'

export interface Actor {
  /** Empty for a published-content token: its holder is nobody and has no level anywhere. */
  userId: string
  /** The name as it was when the token was verified. */
  name: string
  tokenId: string
  /** `null` stands for everything that the owner may do. */
  scopes: string[] | null
  /** Whether the token belongs to a session in a browser. */
  isSession?: boolean | undefined
  /**
   * Organizations of the person that this token does not reach: they require their identity provider, through which it did not come, or it came
   * through that of another organization alone (decision 0141).
   */
  closedOrganizations: readonly string[]
  /** Set for the account of a program, which belongs to one organization. */
  isService?: boolean
  /** Set for a token that only reads what one published site shows to one visitor. */
  publishedContent?: PublishedContent | undefined
}

/** The part of an actor that access rules read. While the token is only guessed, nobody knows yet which organizations are closed to it. */
export type ActorIdentity = Pick<Actor, 'userId' | 'publishedContent'> & Partial<Pick<Actor, 'closedOrganizations'>>

/** The content that one published site currently shows to one visitor. */
export interface PublishedContent {
  organizationId: string
  site: { id: string; visibility: string } & SiteNames
  visitor: Visitor
  /** The values that conditions can read besides the visitor and the page. */
  context: { site: object }
  /** The spaces that this visitor sees, each with the revision that is shown. */
  spaces: ReadonlyMap<string, string>
  /** The path of each space below the root of the site, for this visitor. */
  addresses: ReadonlyMap<string, string>
  /** Unpublished content, for a caller who may see it. */
  preview?: ContentPreview | undefined
  /** When the token was created. Revisions shown at that time stay readable, so that a merge does not interrupt a rendering. */
  since: Date
}

/** The ways in which a preview of a site differs from the site. */
export interface ContentPreview {
  /** Shows another revision of one space. */
  shows?: { spaceId: string; revisionId: string; changeRequestId?: string } | undefined
  /** Restricts the preview to these spaces. */
  spaceIds?: ReadonlySet<string> | undefined
}

/** Returns undefined when the token opens nothing, or no longer does. */
type OpenPublishedContent = (token: string) => Promise<PublishedContent | undefined>

/** The caller of a request, before and after its token is verified. */
export interface Caller {
  /** Resolves to the actor; rejects when the token is invalid or no longer valid. */
  actor: Promise<Actor>
  /** The owner of the token when it was last verified. Work may start on this guess, but no response is sent on it. */
  likelyUserId: string | undefined
  /** The actor, once the token is verified and may be used here. */
  verified?: Actor
}

/** API tokens are long and random, so a plain hash makes them useless to a reader of the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Throws synchronously when there is no token. `address` is that of the client. */
export type Authenticate = (authorization: string | undefined, address: string) => Caller

const USE_NOTED_EVERY = 60_000

interface SeenToken {
  hash: string
  /** The token, if it has the format of a published-content token. */
  signed: string | undefined
  userId: string | undefined
  /** When the use of the token was last stored. */
  notedAt: number
  /** Where the token may be used, as it was last read. */
  ranges?: { texts: string; list: AddressRanges }
}

/**
 * Every request asks the database whether its token is still valid, so a token revoked anywhere is refused at once everywhere. Requests that arrive
 * together share one query.
 */
export function createAuthenticator(
  reads: ReadDb,
  noteUse: (tokenId: string, address: string) => void,
  openPublishedContent: OpenPublishedContent,
): Authenticate {
  // The key is the token; the size is counted in characters.
  const seen = createLruCache<SeenToken>(4 * 1024 * 1024)
  const findToken = batched((hashes) => findTokens(reads, hashes))

  async function confirm(token: SeenToken, address: string): Promise<Actor> {
    const publishedContent = token.signed === undefined ? undefined : await openPublishedContent(token.signed)
    if (publishedContent)
      return { userId: '', name: '', tokenId: '', scopes: null, closedOrganizations: [], publishedContent }
    const row = await findToken(token.hash)
    if (!row) throw unauthenticated()
    const now = Date.now()
    if (row.expires_at !== null && row.expires_at.getTime() <= now)
      throw unauthenticated('This API token has expired: create a new one')
    checkAddress(token, row.addresses, address)
    token.userId = row.user_id
    if (token.notedAt + USE_NOTED_EVERY <= now) {
      token.notedAt = now
      noteUse(row.id, address)
    }
    const { session_id, kind, display_name } = row
    return {
      userId: row.user_id,
      name: display_name,
      tokenId: row.id,
      scopes: row.scopes,
      isSession: session_id !== null,
      closedOrganizations: row.closed_organizations,
      isService: kind === 'service',
    }
  }

  function read(authorization: string): SeenToken {
    const text = readBearerToken(authorization)
    if (!text) throw unauthenticated()
    let token = seen.get(text)
    if (!token) {
      if (!isPlausibleToken(text)) throw unauthenticated()
      const signed = isSignedToken(text) ? text : undefined
      token = { hash: hashToken(text), signed, userId: undefined, notedAt: 0 }
      seen.set(text, token, text.length + 200)
    }
    return token
  }

  return (authorization = '', address) => {
    const token = read(authorization)
    const actor = confirm(token, address)
    // The rejection is handled later, when the request is read.
    actor.catch(() => {})
    return { actor, likelyUserId: token.userId }
  }
}

type TokenRow = Pick<Row<'tokens'>, 'hash' | 'id' | 'user_id' | 'scopes' | 'expires_at' | 'session_id' | 'addresses'> &
  Pick<Row<'users'>, 'kind' | 'display_name'> & { closed_organizations: string[] }

const selectTokens = statement<TokenRow>(
  `SELECT t.hash, t.id, t.user_id, t.scopes, t.expires_at, t.session_id, t.addresses, u.kind, u.display_name,
     ARRAY(SELECT c.organization_id FROM closed_organizations c WHERE c.credential_id = t.id) AS closed_organizations
   FROM tokens t JOIN users u ON u.id = t.user_id
   WHERE t.hash = ANY ($1::text[]) AND u.disabled_at IS NULL`,
)

async function findTokens(reads: ReadDb, hashes: string[]) {
  return new Map((await selectTokens(reads, hashes)).map((row) => [row.hash, row]))
}

/**
 * A token without scopes is accepted everywhere, a restricted one only if it has the scope that the operation requires, and one for published content
 * only where the operation allows it.
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

function checkAddress(token: SeenToken, addresses: string[] | null, address: string): void {
  if (addresses === null) return
  const texts = addresses.join()
  if (token.ranges?.texts !== texts) token.ranges = { texts, list: readAddressRanges(addresses) }
  if (!isWithin(address, token.ranges.list)) throw forbidden(`This token may not be used from the address ${address}`)
}

/** `what` continues the sentence: “A service account cannot join an organization”. */
export function checkPerson(actor: Actor, what: string): void {
  if (actor.isService) throw forbidden(`A service account cannot ${what}`)
}
