/** Which addresses are pages of the website that is imported, and which of them are the same. */
import { trimEndOf } from '@lectern/content/text'

export interface CrawlScope {
  /** Where the crawl starts. */
  readonly start: URL
  /** Of the same origin and under the start path. */
  readonly isInside: (url: URL) => boolean
}

/** `asked` as the caller wrote it, `found` where it led. A redirect further down leaves the start path as it was asked for. */
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

/** One name for the addresses that are one page: with and without a slash at the end, `index.html`, marks of campaigns. */
export function pageKey(url: URL): string {
  const path = trimEndOf(url.pathname.replace(/\/index\.html?$/i, '/'), '/') || '/'
  if (url.search === '') return url.origin + path
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)))
  query.sort()
  return query.size === 0 ? url.origin + path : `${url.origin}${path}?${query}`
}

const LENGTH = 1_000
const PARTS = 25

/** Addresses that grow by themselves: from a relative link on every page, from a calendar. */
export function isReasonableUrl({ href, pathname }: URL): boolean {
  if (href.length > LENGTH) return false
  const parts = pathname.split('/')
  return parts.length <= PARTS && parts.length - new Set(parts).size < 6
}

/** What is asked for as a file, and not crawled. */
export const isFile = ({ pathname }: URL) => /\.(?!html?$|php$|aspx?$|jsp$)(?=\w*[a-z])\w{2,5}$/i.test(lastOf(pathname))

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
