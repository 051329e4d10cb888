/** Which site an address is one of: below Lectern's own address, at a host name of the site, or below that of a server that shows the site as its own. */
import type { ReadDb } from '../../core/database/connections.ts'
import type { Urls } from '../../core/urls.ts'
import { findOpenSiteAtHost, findOpenSiteBehind, findOpenSiteNamed, type OpenSite } from '../sites/index.ts'

export interface FoundSite {
  site: OpenSite
  /** Where the site's root is, with a slash at the end. */
  root: string
  /** What follows it, decoded. */
  segments: string[]
}

const BASENAME = /^[a-z0-9-]{1,100}$/
/** A proxied site stands no deeper. */
const DEPTH = 20

export async function findSiteAt(db: ReadDb, urls: Urls, url: URL): Promise<FoundSite | undefined> {
  const segments = splitAddress(url.pathname)
  if (!segments) return undefined
  const own = new URL(urls.publishedSite('-'))
  const depth = own.pathname.split('/').length - 3
  const isOwn = url.host === own.host && `${url.pathname}/`.startsWith(own.pathname.slice(0, -2))
  const basename = isOwn ? segments[depth]?.toLowerCase() : undefined
  if (basename !== undefined && BASENAME.test(basename)) {
    const site = await findOpenSiteNamed(db, basename)
    return site && found(site, `${own.pathname.slice(0, -2)}${site.basename}/`, depth + 1)
  }
  const origins = segments.slice(0, DEPTH).map((_, at) => [url.host, ...segments.slice(0, at + 1)].join('/'))
  const site = await findOpenSiteBehind(db, origins)
  if (!site) {
    const atHost = await findOpenSiteAtHost(db, url.hostname)
    return atHost && found(atHost, '/', 0)
  }
  const [, ...path] = site.proxyOrigin!.split('/')
  return found(site, `/${path.join('/')}/`, path.length)

  function found(site: OpenSite, path: string, length: number): FoundSite {
    return { site, root: url.origin + path, segments: segments!.slice(length) }
  }
}

/** Undefined: its escapes are broken. */
export function splitAddress(pathname: string): string[] | undefined {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}
