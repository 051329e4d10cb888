/** Which servers of a specification the forms of a page may send requests to (0105). */
import { trimEndCharacters } from '@lectern/content/text'
import type { SiteSource } from '../source.ts'

interface TriedServer {
  /** The address without a slash at its end; on the origin of the page it may begin with its path. */
  url: string
  /** As the content security policy names it. */
  origin: string
}

export type FindTriedServer = (url: string) => TriedServer | undefined

/** Everything else could end the directive of the policy, or is an address that no server has. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/

/** The address of the site names the origin of its pages. */
export function createTriedServers({ tries, canonicalUrl, assets }: SiteSource): FindTriedServer | undefined {
  if (tries === undefined || assets.tryRequest === undefined) return undefined
  const own = parse(canonicalUrl)?.origin
  return (text) => {
    const url = trimEndCharacters(text.trim(), '/')
    if (/[\\{}\s]/.test(url) || url.startsWith('//')) return undefined
    // A path alone is on the origin of the page, wherever the page is read.
    if (url.startsWith('/')) return /[?#]/.test(url) ? undefined : { url, origin: "'self'" }
    const found = parse(url)
    if (!found || found.search || found.hash || found.username || found.password || !ORIGIN.test(found.origin))
      return undefined
    const isAllowed = found.origin === own || (tries === 'https' && found.protocol === 'https:')
    return isAllowed ? { url, origin: found.origin } : undefined
  }
}

const parse = (url: string) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined)
