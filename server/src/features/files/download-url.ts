import type { File } from '@lectern/content/revision'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const HOUR = 60 * 60

/** The signed parameters of a download URL, which gives access to whoever has it. */
export interface SignedDownload {
  key: string
  name: string
  type: string
  /** In seconds since 1970. */
  expires: number
}

/** Valid for one to two hours. It expires at a full hour, so that responses with such URLs stay the same for a while. */
export function downloadUrl(
  { urls, secrets }: { urls: Urls; secrets: Secrets },
  { key, name, contentType }: Pick<File, 'key' | 'name' | 'contentType'>,
): string {
  const expires = (Math.floor(Date.now() / 1000 / HOUR) + 2) * HOUR
  const download = { key, name, type: contentType, expires }
  const query = new URLSearchParams({
    name,
    type: contentType,
    expires: String(expires),
    signature: secrets.sign('file', toSignedText(download)),
  })
  return urls.file(key, query.toString())
}

export const isSignedDownload = (secrets: Secrets, download: SignedDownload, signature: string) =>
  secrets.verify('file', toSignedText(download), signature)

const toSignedText = ({ key, name, type, expires }: SignedDownload) => JSON.stringify([key, name, type, expires])
