/** Reads one page of a website: its content, its links and its navigation. */
import {
  type HtmlElement,
  listLinkedUrls,
  type NavigationEntry,
  parseHtml,
  readHead,
  readHtml,
  readHtmlPage,
  readNavigation,
} from '@lectern/content/html'
import type { ParsedPage } from '@lectern/content/incoming'
import type { ReferenceKind, Resolve } from '@lectern/content/markdown'
import { parse } from '../../one-page.ts'
import type { OpenedDocument } from '../../source.ts'
import { toAddress } from '../../web-address.ts'
import { isFile, pageKey } from './scope.ts'

export interface CrawledPage {
  /** The `pageKey` of its final URL. */
  readonly key: string
  readonly url: URL
  readonly title: string | undefined
  /** Whether the title comes from a heading of the page. Otherwise the title in the navigation is preferred. */
  readonly isHeaded: boolean
  readonly description: string | undefined
  /** The files it shows, and the files of the website it links to. */
  readonly files: ReadonlySet<string>
  readonly links: readonly URL[]
  readonly navigation: readonly NavigationEntry[]
  /** Id in the page → anchor in the document; '' is the page itself. */
  readonly anchors: ReadonlyMap<string, string>
  readonly isEmpty: boolean
  /** The target of an immediate refresh. */
  readonly refresh: URL | undefined
  /** The canonical URL that it declares. */
  readonly canonical: URL | undefined
  readonly read: (resolve: Resolve) => ParsedPage
}

/** Returns a reason instead of a page that cannot be read. */
export function readCrawledPage(opened: OpenedDocument): CrawledPage | string {
  const { url } = opened
  const page = parseHtml(opened.textNow())
  const { base, canonical } = readHead(page)
  const from = (base === undefined ? undefined : parse(base, url)) ?? url
  const absolute = (text: string) => parse(text, from)?.href ?? text
  const files = new Set<string>()
  const first = readHtml(page, {
    absolute,
    resolve: (text, kind) => {
      const to = parse(text, from)
      if (to && isShownFile(to, kind, url)) files.add(toAddress(to))
      return undefined
    },
  })
  if (first.kind === 'tooComplex') return first.rule
  return {
    key: pageKey(url),
    url,
    title: first.title,
    isHeaded: first.isHeaded,
    description: first.description,
    files,
    links: listLinkedUrls(page).flatMap((text) => parse(text, from) ?? []),
    navigation: readNavigation(page, (text) => {
      const to = parse(text, from)
      return to && to.origin === url.origin && !isFile(to) ? pageKey(to) : undefined
    }),
    anchors: first.anchors,
    isEmpty: first.document.nodes.length === 0,
    refresh: findRefresh(page, from),
    canonical: canonical === undefined ? undefined : parse(canonical, from),
    // Pages stay on disk until they are finally read: all of them at once would fill the memory.
    read: (resolve) => readHtmlPage(opened.textNow(), { absolute, resolve }),
  }
}

/** Images count from any origin, linked files only from the website itself. */
function isShownFile(to: URL, kind: ReferenceKind, { origin }: URL): boolean {
  if (!/^https?:$/.test(to.protocol)) return false
  if (kind === 'image' || kind === 'file') return true
  return kind === 'link' && to.origin === origin && isFile(to)
}

/** `<meta http-equiv="refresh" content="0; url=intro.html">` */
function findRefresh(page: HtmlElement, from: URL): URL | undefined {
  const rest = [page]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { 'http-equiv': header, content } = next.attributes
    if (next.name === 'meta' && header?.toLowerCase() === 'refresh') {
      const [, seconds, address] =
        /^\s*(\d+)(?:[^\d;,][^;,]*)?[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(content ?? '') ?? []
      if (address !== undefined && Number(seconds) <= 5) return parse(address.trim(), from)
    }
    if (next.name !== 'body') for (const child of next.children) if (child.type === 'element') rest.push(child)
  }
  return undefined
}
