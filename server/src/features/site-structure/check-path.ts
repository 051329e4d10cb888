import { toFreeSlug, toSlug } from '@lectern/content/text'
import { conflict, invalid } from '../../core/errors.ts'

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Files that every published site serves at its root. */
const WELL_KNOWN = ['sitemap.xml', 'sitemap-pages.xml', 'robots.txt', 'llms.txt', 'llms-full.txt', 'rss.xml']

/** A path is one segment of an address, compared without regard to case. */
export function checkPath(path: string, taken: ReadonlySet<string>): void {
  if (path.startsWith('~')) throw invalid('path must not start with ~: such addresses are reserved')
  if (!SEGMENT.test(path))
    throw invalid('path must consist of letters, digits, dashes, underscores and dots, and not start with a dot')
  const folded = path.toLowerCase()
  if (WELL_KNOWN.includes(folded) || folded.endsWith('.md')) throw invalid(`path ${path} is reserved`)
  if (taken.has(folded)) throw conflict(`path ${path} is already taken`)
}

/** The path of new content comes from its title. */
export const toFreePath = (title: string, fallback: string, taken: ReadonlySet<string>) =>
  toFreeSlug(toSlug(title, fallback), (slug) => taken.has(slug))
