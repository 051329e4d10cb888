/** The signed URL of a version's document, which gives access to it. */
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const HOUR = 60 * 60

/** Valid for one to two hours. It expires at a full hour, so that responses with such URLs stay the same for a while. */
export function documentUrl({ urls, secrets }: { urls: Urls; secrets: Secrets }, versionId: string, slug: string) {
  const expires = (Math.floor(Date.now() / 1000 / HOUR) + 2) * HOUR
  const signature = secrets.sign('openapi', toSignedText(versionId, expires))
  return urls.openApiDocument(versionId, slug, new URLSearchParams({ expires: String(expires), signature }).toString())
}

export const isSignedDocument = (secrets: Secrets, versionId: string, expires: number, signature: string) =>
  secrets.verify('openapi', toSignedText(versionId, expires), signature)

const toSignedText = (versionId: string, expires: number) => JSON.stringify([versionId, expires])
