/** Decides which URLs belong to the imported website, and which of them are the same page. */
import { trimEndCharacters } from '@lectern/content/text'

export interface CrawlScope {
  /** Where the crawl starts. */
  readonly start: URL
  /** Whether the URL has the same origin and is under the start path. */
  readonly isInside: (url: URL) => boolean
}

/** `requested` is the URL of the caller, `found` the final one. A redirect to a deeper path does not narrow the start path. */
export function toCrawlScope(requested: URL, found: URL): CrawlScope {
  const wide = folderOf(requested.pathname)
  const folder = isUnder(found.pathname, wide) ? wide : folderOf(found.pathname)
  return {
    start: found,
    isInside: (url) => url.origin === found.origin && isUnder(url.pathname, folder),
  }
}

/** `/docs/` for `/docs/`, for `/docs` and for `/docs/intro.html`. */
function folderOf(path: string): string {
  const parts = path.split('/')
  const last = parts.at(-1)!
  if (last !== '' && !last.includes('.')) return `${path}/`
  return `${parts.slice(0, -1).join('/')}/`
}

const isUnder = (path: string, folder: string) => path.startsWith(folder) || `${path}/` === folder

const TRACKING = /^(?:utm_\w+|gclid|fbclid|mc_\w+|_ga|_gl|ref)$/

/** Returns one key for all URLs of a page: with and without a trailing slash, `index.html`, tracking parameters. */
export function pageKey(url: URL): string {
  const path = trimEndCharacters(url.pathname.replace(/\/index\.html?$/i, '/'), '/') || '/'
  if (url.search === '') return url.origin + path
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)))
  query.sort()
  return query.size === 0 ? url.origin + path : `${url.origin}${path}?${query}`
}

const LENGTH = 1_000
const PARTS = 25

/** Rejects URLs that grow endlessly, such as those of a calendar or of a wrong relative link. */
export function isReasonableUrl({ href, pathname }: URL): boolean {
  if (href.length > LENGTH) return false
  const parts = pathname.split('/')
  return parts.length <= PARTS && parts.length - new Set(parts).size < 6
}

/** Whether the URL is fetched as a file and not crawled. */
export const isFile = ({ pathname }: URL) => /\.(?!html?$|php$|aspx?$|jsp$)(?=\w*[a-z])\w{2,5}$/i.test(lastOf(pathname))

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
