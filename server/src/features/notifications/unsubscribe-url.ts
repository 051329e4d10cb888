/** The signed URL lets one person stop the mails of one organization, and resume them; nothing else. */
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const textOf = (organizationId: string, userId: string) => `${organizationId} ${userId}`

export const unsubscribeUrl = (
  { urls, secrets }: { urls: Urls; secrets: Secrets },
  organizationId: string,
  userId: string,
) => urls.unsubscribe(organizationId, userId, secrets.sign('unsubscribe', textOf(organizationId, userId)))

export const isUnsubscribeSignature = (secrets: Secrets, organizationId: string, userId: string, signature: string) =>
  secrets.verify('unsubscribe', textOf(organizationId, userId), signature)
