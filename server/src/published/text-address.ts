/** The addresses at which a page is served as text. */

interface TextAddress {
  kind: 'markdown' | 'feed'
  /** The path of the page itself. */
  page: string[]
}

/**
 * Every page is also served as markdown at its address with `.md` appended; the root of a space is `index.md`. A page with updates has a feed
 * below its address; the feed at the root is that of the site.
 */
export function readTextAddress(path: string[]): TextAddress | undefined {
  const last = path.at(-1) ?? ''
  const above = path.slice(0, -1)
  if (last === 'rss.xml') return above.length > 0 ? { kind: 'feed', page: above } : undefined
  if (!last.endsWith('.md') || last === '.md') return undefined
  return { kind: 'markdown', page: last === 'index.md' ? above : [...above, last.slice(0, -3)] }
}
