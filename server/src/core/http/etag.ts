/** Marks of a response's content, by which a client that has it already is told so. */
import { createHash } from 'node:crypto'
import type { Coding } from './compress.ts'

export const etagOf = (text: string) => `"${createHash('sha1').update(text).digest('base64url')}"`

/** The same content in another coding is another representation, with a mark of its own. */
export const etagIn = (etag: string, coding: Coding | undefined) =>
  coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`

/** As RFC 9110 compares: a proxy may have weakened the mark; in whichever coding it is known. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((each) => {
    const known = each.trim()
    return known === '*' || known.replace(/^W\/|-(?:br|gzip)(?="$)/g, '') === etag
  })
}
