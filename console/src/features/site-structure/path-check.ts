/** What is wrong with a path, in a sentence, while it is typed. The server checks the same. */
import type { STRUCTURE_WORDS } from './words.ts'

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Files that every published site serves at its root. */
const WELL_KNOWN = /^(?:sitemap\.xml|sitemap-pages\.xml|robots\.txt|llms\.txt|llms-full\.txt|rss\.xml|.*\.md)$/i

export function describePathFault(
  path: string,
  taken: ReadonlySet<string>,
  words: (typeof STRUCTURE_WORDS)['en'],
): string | undefined {
  if (path === '') return undefined
  if (!SEGMENT.test(path)) return words.pathRule
  if (WELL_KNOWN.test(path)) return words.pathReserved
  return taken.has(path.toLowerCase()) ? words.pathTaken : undefined
}
