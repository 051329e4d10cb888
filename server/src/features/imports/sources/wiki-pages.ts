/** The pages of a wiki: links name pages by their titles, whatever their folder. */

import type { LocatedAddress } from '@lectern/content/incoming'
import { replaceWikiLinks } from './wiki-links.ts'

interface Wiki {
  readonly pages: readonly string[]
  /** Turns `[[Page]]` and `[[words|Page]]` into links. */
  readonly toMarkdown: (text: string) => string
  /** Writes the table of contents: the pages of the sidebar, then the others. */
  readonly summary: (sidebar: string) => string
  readonly locate: (url: string) => LocatedAddress | undefined
}

const isPage = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path) && !/(?:^|\/)[_.]/.test(path)
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
const titleOf = (path: string) => nameOf(path).replaceAll('-', ' ').trim() || 'Untitled'
const keyOf = (name: string) =>
  name
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .toLowerCase()

export function createWiki(paths: readonly string[], url: URL): Wiki {
  const pages = paths.filter(isPage).toSorted((one, other) => Number(isHome(other)) - Number(isHome(one)))
  const byName = new Map(pages.map((path) => [keyOf(nameOf(path)), path]))
  const files = new Set(paths)
  const base = withoutWiki(url.href).replace(/\/$/, '')

  const locate = (text: string): LocatedAddress | undefined => {
    const [, path = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(text) ?? []
    const own = path.startsWith(base) ? path.slice(base.length).replace(/^\/(?:-\/)?wikis?\//, '') : path
    if (/^[a-z][a-z0-9+.-]*:/i.test(own) || own === '') return undefined
    const page = byName.get(keyOf(nameOf(`${decode(own).replace(/\.(?:md|markdown|mdx)$/i, '')}.md`)))
    return page === undefined ? undefined : { address: page, ...(hash && { anchor: decode(hash) }) }
  }

  const link = (words: string, target: string) => {
    if (files.has(target.trim())) return `![${words}](<${target.trim()}>)`
    const found = /^https?:/.test(target) ? undefined : locate(target)
    const address = found ? `${found.address}${found.anchor ? `#${found.anchor}` : ''}` : target.trim()
    return `[${words}](<${address}>)`
  }

  return {
    pages,
    locate,
    toMarkdown: (text) => replaceWikiLinks(text, link),
    summary(sidebar) {
      const listed = new Set<string>()
      const lines: string[] = []
      for (const line of this.toMarkdown(sidebar).split('\n')) {
        const indent = line.slice(0, line.length - line.trimStart().length)
        const [, words, target] = /\[([^[\]]+)\]\(<?([^)>[]+)>?\)/.exec(line) ?? []
        const page = target === undefined ? undefined : locate(target)?.address
        const heading = /^(?:#{1,6}(?=\s)(.+)|\*\*(.+)\*\*:?)$/.exec(line.trim())
        if (page !== undefined && !listed.has(page)) {
          listed.add(page)
          lines.push(`${indent}* [${words}](<${encodeURI(page)}>)`)
        } else if (heading && page === undefined) lines.push('', `## ${heading[1]?.trim() ?? heading[2]}`, '')
      }
      const rest = pages.filter((path) => !listed.has(path))
      const entries = rest.map((path) => `* [${titleOf(path)}](<${encodeURI(path)}>)`)
      const home = entries.filter((_, at) => isHome(rest[at]!))
      return ['# Wiki', '', ...home, ...lines, '', '***', '', ...entries.filter((each) => !home.includes(each))].join(
        '\n',
      )
    },
  }
}

/** Removes `/wiki` or `/-/wikis` and what follows from a URL. */
export function withoutWiki(address: string): string {
  const at = address.search(/\/(?:-\/wikis?|wiki)(?:\/|$)/)
  return at < 0 ? address : address.slice(0, at)
}

const isHome = (path: string) => /^home$/i.test(nameOf(path))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
