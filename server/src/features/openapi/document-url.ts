/** The address of a version's document: the signature in it is the right to read it. */
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const HOUR = 60 * 60

/** Good for one to two hours. The end falls on a full hour, so that answers with addresses in them stay the same for a while. */
export function documentUrl({ urls, secrets }: { urls: Urls; secrets: Secrets }, versionId: string, slug: string) {
  const expires = (Math.floor(Date.now() / 1000 / HOUR) + 2) * HOUR
  const signature = secrets.sign('openapi', toSignedText(versionId, expires))
  return urls.openApiDocument(versionId, slug, new URLSearchParams({ expires: String(expires), signature }).toString())
}

export const isSignedDocument = (secrets: Secrets, versionId: string, expires: number, signature: string) =>
  secrets.verify('openapi', toSignedText(versionId, expires), signature)

const toSignedText = (versionId: string, expires: number) => JSON.stringify([versionId, expires])
