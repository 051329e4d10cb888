/** Signs the claims that a published site may know about a member who visits it. Only this server creates and reads such a token. */
import { SignJWT } from 'jose'
import type { Secrets } from '../../core/secrets.ts'
import type { UserRow } from '../users/index.ts'

export function signVisitorClaims(
  secrets: Secrets,
  user: UserRow,
  member: { organization_id: string; role: string | null },
): Promise<string> {
  const claims = {
    email: user.email,
    displayName: user.display_name,
    organization: member.organization_id,
    role: member.role,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(secrets.key('visitor-claims'))
}
