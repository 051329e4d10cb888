/** The token of a preview link names its creator and what it shows. It is signed, not stored, and expires after an hour. */
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../core/secrets.ts'
import type { PreviewGrant } from './load-preview.ts'

interface PreviewLink {
  siteId: string
  grant: PreviewGrant & { isLink: true }
  /** The visitor's claims that the creator of the link chose. */
  claims: Record<string, unknown> | undefined
}

const PURPOSE = 'site-preview'
const ALGORITHM = 'HS256'
const LIFETIME = 3600

export function signPreviewLink(secrets: Secrets, { siteId, grant, claims }: PreviewLink): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ grant, ...(claims && { claims }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(siteId)
    .setExpirationTime(now + LIFETIME)
    .sign(secrets.key(PURPOSE))
}

/** Returns undefined if the token is invalid or expired. `until` is in seconds. */
export async function readPreviewLink(
  secrets: Secrets,
  token: string,
): Promise<(PreviewLink & { until: number }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), { algorithms: [ALGORITHM] })
    const { sub, exp, grant, claims } = payload as typeof payload & Pick<PreviewLink, 'grant' | 'claims'>
    return { siteId: sub!, grant, claims, until: exp! }
  } catch {
    return undefined
  }
}
