/** The signature in the address is the right to stop the mails of one person from one organization, and to get them again; nothing else. */
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
