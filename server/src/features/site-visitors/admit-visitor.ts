/** Who may enter a published site. Every way in asks here: its pages, the operation that resolves addresses, and the tokens of renderers. */
import type { OpenSite } from '../sites/index.ts'

export interface Credentials {
  /** The key of an active share link of this site. */
  hasShareKey: boolean
  /** A token that the owner of the site signed, and that is still good. */
  hasVisitorToken: boolean
}

export type Admission = 'enter' | 'sign in' | 'refuse'

export function admitVisitor(visibility: OpenSite['visibility'], credentials: Credentials): Admission {
  switch (visibility) {
    case 'public':
    case 'unlisted':
      return 'enter'
    case 'share-link':
      return credentials.hasShareKey ? 'enter' : 'refuse'
    case 'visitor-auth':
      return credentials.hasVisitorToken ? 'enter' : 'sign in'
    default:
      // Of a later Lectern, whose meaning this one does not know.
      visibility satisfies never
      return 'refuse'
  }
}

export interface SharedPath {
  key: string
  /** What follows the key. */
  segments: string[]
}

/** Where a site is for holders of a link, its pages are below the key of the link. */
export function readSharedPath(visibility: OpenSite['visibility'], segments: string[]): SharedPath | undefined {
  const [key = '', ...rest] = segments
  return visibility === 'share-link' && SHARE_KEY.test(key) ? { key, segments: rest } : undefined
}

const SHARE_KEY = /^[A-Za-z0-9]{1,100}$/
