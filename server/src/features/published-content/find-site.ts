/** Finds the site of an address: below Lectern's own address, at the site's host name, or at a server that proxies the site. */
import type { ReadDb } from '../../core/database/connections.ts'
import type { Urls } from '../../core/urls.ts'
import { findOpenSiteAtHost, findOpenSiteBehind, findOpenSiteNamed, type OpenSite } from '../sites/index.ts'

export interface FoundSite {
  site: OpenSite
  /** The address of the site's root, with a slash at the end. */
  root: string
  /** The path below the root, decoded. */
  segments: string[]
}

const BASENAME = /^[a-z0-9-]{1,100}$/
/** The path of a proxied site has at most this many segments. */
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

/** Returns undefined if the percent-encoding is invalid. */
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
