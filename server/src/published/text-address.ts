/** The addresses at which a page stands as text. */

export interface TextAddress {
  kind: 'markdown' | 'feed'
  /** The path of the page itself. */
  page: string[]
}

/**
 * Every page is at its address with `.md` too, as its text alone; the root of a space is its `index.md`. One that tells of updates has a feed below it;
 * the feed at the root is the site's.
 */
export function readTextAddress(path: string[]): TextAddress | undefined {
  const last = path.at(-1) ?? ''
  const above = path.slice(0, -1)
  if (last === 'rss.xml') return above.length > 0 ? { kind: 'feed', page: above } : undefined
  if (!last.endsWith('.md') || last === '.md') return undefined
  return { kind: 'markdown', page: last === 'index.md' ? above : [...above, last.slice(0, -3)] }
}
