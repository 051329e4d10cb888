import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'

const SECONDS = 60 * 60

/** Takes the bytes of one upload from whoever holds it, for an hour. */
export function uploadUrl({ urls, secrets }: { urls: Urls; secrets: Secrets }, id: string): string {
  const expires = Math.floor(Date.now() / 1000) + SECONDS
  return urls.upload(id, expires, secrets.sign('upload', textOf(id, expires)))
}

export const isSigned = (secrets: Secrets, id: string, expires: number, signature: string) =>
  secrets.verify('upload', textOf(id, expires), signature)

const textOf = (id: string, expires: number) => JSON.stringify([id, expires])
