/** Decides who may enter a published site, for its pages, for the operation that resolves addresses, and for the tokens of renderers. */
import type { OpenSite } from '../sites/index.ts'

export interface Credentials {
  /** The visitor has the key of an active share link of this site. */
  hasShareKey: boolean
  /** The visitor has a valid token that the owner of the site signed. */
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
      // A later version of Lectern may have added a visibility that this one does not know.
      visibility satisfies never
      return 'refuse'
  }
}

interface SharedPath {
  key: string
  /** The path after the key. */
  segments: string[]
}

/** The pages of a site with the visibility `share-link` are below the key of a link. */
export function readSharedPath(visibility: OpenSite['visibility'], segments: string[]): SharedPath | undefined {
  const [key = '', ...rest] = segments
  return visibility === 'share-link' && SHARE_KEY.test(key) ? { key, segments: rest } : undefined
}

const SHARE_KEY = /^[A-Za-z0-9]{1,100}$/
