import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const SECONDS = 60 * 60

/** Creates a URL that accepts the bytes of one upload for an hour. */
export function uploadUrl({ urls, secrets }: { urls: Urls; secrets: Secrets }, id: string): string {
  const expires = Math.floor(Date.now() / 1000) + SECONDS
  return urls.upload(id, expires, secrets.sign('upload', toSignedText(id, expires)))
}

export const isSignedUpload = (secrets: Secrets, id: string, expires: number, signature: string) =>
  secrets.verify('upload', toSignedText(id, expires), signature)

const toSignedText = (id: string, expires: number) => JSON.stringify([id, expires])
