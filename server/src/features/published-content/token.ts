/** The token a renderer gets for one site and one visitor: signed, not stored, good for an hour at most. */
import type { Claims } from '@lectern/content/visitors'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../core/secrets.ts'
import type { PreviewGrant } from '../site-previews/index.ts'

export interface Opening {
  siteId: string
  /** The share link that opened the site. */
  shareKey?: string | undefined
  /** What the owner's sign-in said under which key: see `gateMark`. */
  gate?: string | undefined
  /** Opens a preview for as long as this person may see it. */
  preview?: PreviewGrant | undefined
  /** What is known of the visitor, as the site's schema let it in. */
  claims: Claims
}

const PURPOSE = 'published-content'
const ALGORITHM = 'HS256'
const LIFETIME = 3600

/** `until`, in seconds: when what vouches for the visitor ends before the hour does. */
export function signOpening(secrets: Secrets, { siteId, ...rest }: Opening, until = Number.POSITIVE_INFINITY) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...rest })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(siteId)
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + LIFETIME, Math.floor(until)))
    .sign(secrets.key(PURPOSE))
}

export async function readOpening(secrets: Secrets, token: string): Promise<(Opening & { since: Date }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), { algorithms: [ALGORITHM] })
    const { sub, iat, shareKey, gate, preview, claims } = payload as typeof payload & Omit<Opening, 'siteId'>
    return { siteId: sub!, shareKey, gate, preview, claims, since: new Date(iat! * 1000) }
  } catch {
    return undefined
  }
}

/** Tells under which key a visitor was vouched for, without telling the key. */
export const gateMark = (secrets: Secrets, key: string) => secrets.sign(`${PURPOSE} gate`, key)
