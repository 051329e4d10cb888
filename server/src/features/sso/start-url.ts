import type { Urls } from '../../core/urls.ts'

/** Returns the URL at which a sign-in with this provider begins; `next` is the local path it ends at. */
export const toStartUrl = (urls: Urls, providerId: string, next: string) =>
  next === '/' ? urls.samlStart(providerId) : `${urls.samlStart(providerId)}?next=${encodeURIComponent(next)}`
