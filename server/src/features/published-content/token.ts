/** The token of a renderer for one site and one visitor: signed, not stored, valid for an hour at most. */
import type { Claims } from '@lectern/content/visitors'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../core/secrets.ts'
import type { PreviewGrant } from '../site-previews/index.ts'

export interface PublishedContentGrant {
  siteId: string
  /** The share link that opened the site. */
  shareKey?: string | undefined
  /** The fingerprint of the key that the visitor's token was signed with: see `toKeyFingerprint`. */
  gate?: string | undefined
  /** The token shows a preview while this person may see it. */
  preview?: PreviewGrant | undefined
  /** The visitor's claims that the site's schema allows. */
  claims: Claims
}

const PURPOSE = 'published-content'
const ALGORITHM = 'HS256'
const LIFETIME = 3600

/** `until`, in seconds, is when the visitor's own token expires; the grant expires with it, or after an hour. */
export function signGrant(
  secrets: Secrets,
  { siteId, ...rest }: PublishedContentGrant,
  until = Number.POSITIVE_INFINITY,
) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...rest })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(siteId)
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + LIFETIME, Math.floor(until)))
    .sign(secrets.key(PURPOSE))
}

export async function verifyGrant(
  secrets: Secrets,
  token: string,
): Promise<(PublishedContentGrant & { since: Date }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), { algorithms: [ALGORITHM] })
    const { sub, iat, shareKey, gate, preview, claims } = payload as typeof payload &
      Omit<PublishedContentGrant, 'siteId'>
    return { siteId: sub!, shareKey, gate, preview, claims, since: new Date(iat! * 1000) }
  } catch {
    return undefined
  }
}

/** Identifies the key a visitor's token was signed with, without revealing it. */
export const toKeyFingerprint = (secrets: Secrets, key: string) => secrets.sign(`${PURPOSE} gate`, key)
