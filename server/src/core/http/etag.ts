/** Entity tags: a client that already has the content gets 304. */
import { createHash } from 'node:crypto'
import type { Coding } from './compress.ts'

export const toEtag = (text: string) => `"${createHash('sha1').update(text).digest('base64url')}"`

/** The same content in another coding is another representation with its own tag. */
export const toEtagOfCoding = (etag: string, coding: Coding | undefined) =>
  coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`

/** Compares as RFC 9110 demands: a proxy may have made the tag weak, and the client may have the content in any coding. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((each) => {
    const known = each.trim()
    return known === '*' || known.replace(/^W\/|-(?:br|gzip)(?="$)/g, '') === etag
  })
}
