import type { Db } from '../core/database/connect.ts'
import { isActiveShareKey } from '../features/share-links/index.ts'
import { findPublishedSite, type PublishedSite } from '../features/sites/index.ts'

export interface OpenedSite {
  site: PublishedSite
  /** Where its root is for this visitor, with a slash at both ends. */
  basePath: string
  /** What of the address is left, below the site's root. */
  path: string[]
}

const BASENAME = /^[a-z0-9-]{1,100}$/
const SHARE_KEY = /^[A-Za-z0-9]{1,100}$/

/** The site behind an address, if its visibility lets this visitor in; `undefined` does not say why not. */
export async function openSite(db: Db, basename: string, path: string[]): Promise<OpenedSite | undefined> {
  // Addresses are matched without regard to case; keys are not words and stay as they are.
  const name = basename.toLowerCase()
  const site = BASENAME.test(name) ? await findPublishedSite(db, name) : undefined
  switch (site?.visibility) {
    case 'public':
    case 'unlisted':
      return { site, basePath: `/sites/${site.basename}/`, path }
    case 'share-link': {
      const [key = '', ...below] = path
      return SHARE_KEY.test(key) && (await isActiveShareKey(db, site.id, key))
        ? { site, basePath: `/sites/${site.basename}/${key}/`, path: below }
        : undefined
    }
    // A visitor-auth site without a login address lets nobody in, and none can have one yet.
    default:
      return undefined
  }
}
