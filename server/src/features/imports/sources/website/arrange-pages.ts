/** Arranges the pages of a website as a tree: by its navigation, else by their URLs. */
import type { NavigationEntry } from '@lectern/content/html'
import { compareNames, type IncomingPage, type ParsedPage } from '@lectern/content/incoming'
import { toFileSlug } from '@lectern/content/text'
import type { CrawlResult } from './crawl.ts'
import type { CrawledPage } from './read-page.ts'

interface NavigationNode {
  /** The key of a page; a group has none. */
  readonly key: string | undefined
  readonly title: string
  readonly children: NavigationNode[]
}

export function arrangeWebsitePages(
  { pages, aliases }: Pick<CrawlResult, 'pages' | 'aliases'>,
  start: string,
): IncomingPage[] {
  const root: NavigationNode = { key: undefined, title: '', children: [] }
  const places = new Map<string, NavigationNode>()
  const groups = new Map<NavigationNode, Map<string, NavigationNode>>()

  const groupIn = (parent: NavigationNode, title: string): NavigationNode => {
    const known = groups.get(parent) ?? new Map<string, NavigationNode>()
    groups.set(parent, known)
    const found = known.get(title)
    if (found) return found
    const node: NavigationNode = { key: undefined, title, children: [] }
    known.set(title, node)
    parent.children.push(node)
    return node
  }
  const put = (parent: NavigationNode, key: string, title: string): NavigationNode => {
    const node: NavigationNode = { key, title, children: [] }
    places.set(key, node)
    parent.children.push(node)
    return node
  }
  /** Pages that an earlier navigation placed stay there. */
  const follow = (entries: readonly NavigationEntry[], parent: NavigationNode) => {
    for (const { title, url, children } of entries) {
      const key = url === undefined ? undefined : followAliases(aliases, url)
      if (key !== undefined && pages.has(key)) follow(children, places.get(key) ?? put(parent, key, title))
      else if (children.length > 0) follow(children, groupIn(parent, title))
    }
  }

  // Most pages share one navigation.
  const navigations = new Set([...pages.values()].map(({ navigation }) => navigation))
  for (const navigation of navigations) follow(navigation, root)
  if (pages.has(start) && !places.has(start)) {
    places.set(start, { key: start, title: '', children: [] })
    root.children.unshift(places.get(start)!)
  }
  const rest = [...pages.keys()].filter((key) => !places.has(key))
  for (const key of rest.toSorted(compareNames)) put(parentOf(key, start, places) ?? root, key, '')
  return toPages(root.children, pages)
}

/** Finds the page whose URL is a prefix of this one. The start page is a sibling of the others, not their parent. */
function parentOf(key: string, start: string, places: ReadonlyMap<string, NavigationNode>): NavigationNode | undefined {
  const path = key.split('?')[0]!
  for (let end = path.lastIndexOf('/'); end > 'https://'.length; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end)
    const found = places.get(above) ?? places.get(`${above}.html`)
    if (found) return found.key === start ? undefined : found
  }
  return undefined
}

/** Redirects may go in circles. */
export function followAliases(aliases: ReadonlyMap<string, string>, key: string): string {
  let at = key
  for (let hops = 0; hops < 20; hops++) {
    const next = aliases.get(at)
    if (next === undefined) return at
    at = next
  }
  return key
}

function toPages(places: readonly NavigationNode[], pages: ReadonlyMap<string, CrawledPage>): IncomingPage[] {
  return places.flatMap(({ key, title, children }): IncomingPage[] => {
    const below = toPages(children, pages)
    const page = key === undefined ? undefined : pages.get(key)
    if (!page) return below.length === 0 ? [] : [{ type: 'group', fields: { title }, pages: below }]
    const slug = slugOf(page.url)
    const named = page.isHeaded ? page.title || title : title || page.title
    return [
      {
        type: 'document',
        address: page.key,
        fields: { title: named || slug || page.url.hostname, ...(slug && { slug }) },
        read: page.isHeaded ? page.read : (resolve) => withoutTitle(page.read(resolve)),
        pages: below,
      },
    ]
  })
}

function withoutTitle(read: ParsedPage): ParsedPage {
  if (read.kind !== 'read') return read
  const { title: _, ...fields } = read.fields ?? {}
  return { ...read, fields }
}

/** Returns the last part of the URL, which people may know. */
function slugOf({ pathname }: URL): string | undefined {
  const last = pathname.split('/').findLast((part) => part !== '' && !/^index\.html?$/i.test(part))
  if (last === undefined) return undefined
  return toFileSlug(decode(last).replace(/\.(?:html?|php|aspx?|jsp)$/i, ''), 'page')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
