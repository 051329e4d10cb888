/** The token of a framed preview names a row of `site_previews`. It is signed, so that an invented one costs no query and an expired one is recognized. */
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../core/secrets.ts'

interface FramedToken {
  siteId: string
  id: string
}

const PURPOSE = 'site-preview-frame'
const ALGORITHM = 'HS256'

export const signFramedPreview = (secrets: Secrets, { siteId, id }: FramedToken, expiresAt: Date): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(siteId)
    .setJti(id)
    .setExpirationTime(expiresAt)
    .sign(secrets.key(PURPOSE))

/** Returns undefined for a token of another kind. */
export async function readFramedToken(
  secrets: Secrets,
  token: string,
): Promise<(FramedToken & { isExpired: boolean }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), { algorithms: [ALGORITHM] })
    return { siteId: payload.sub!, id: payload.jti!, isExpired: false }
  } catch (error) {
    // Its signature was verified before its time.
    if (error instanceof errors.JWTExpired)
      return { siteId: error.payload.sub!, id: error.payload.jti!, isExpired: true }
    return undefined
  }
}
