import type { File } from '@lectern/content/revision'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const HOUR = 60 * 60

/** What an address of bytes says; it opens them for whoever holds it. */
export interface Download {
  key: string
  name: string
  type: string
  /** In seconds since 1970. */
  expires: number
}

/** Good for one to two hours. The end falls on a full hour, so that answers with addresses in them stay the same for a while. */
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
    signature: secrets.sign('file', textOf(download)),
  })
  return urls.file(key, query.toString())
}

export const isSigned = (secrets: Secrets, download: Download, signature: string) =>
  secrets.verify('file', textOf(download), signature)

const textOf = ({ key, name, type, expires }: Download) => JSON.stringify([key, name, type, expires])
