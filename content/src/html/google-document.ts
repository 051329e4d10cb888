/**
 * Google Docs as it exports HTML: marks are rules of a style sheet, links lead through a redirect, and a list in a list is a list of its own whose class
 * says how deep it is.
 */
import { type HtmlElement, type HtmlNode, hasClass, listElements } from '../html-tree/index.ts'

/** The page as other generators would write it. */
export function mendGoogleDocument(page: HtmlElement): HtmlElement {
  const styles = readStyles(page)
  return mend(page, undefined, styles)
}

/** Class → declarations. */
function readStyles(page: HtmlElement): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  for (const sheet of listElements(page, ({ name }) => name === 'style'))
    for (const [, name, declarations] of rawOf(sheet).matchAll(/\.([\w-]{1,40})\{([^{}]*)\}/g))
      styles.set(name!.toLowerCase(), declarations!)
  return styles
}

const rawOf = ({ children }: HtmlElement) => children.map((child) => (child.type === 'text' ? child.text : '')).join('')

function mend(element: HtmlElement, parent: HtmlElement | undefined, styles: ReadonlyMap<string, string>): HtmlElement {
  const attributes = { ...element.attributes }
  if (element.name === 'a' && attributes.href) attributes.href = unwrap(attributes.href)
  const rules = element.name === 'span' ? element.classes.flatMap((each) => styles.get(each) ?? []) : []
  if (rules.length > 0) attributes.style = [...rules, attributes.style ?? ''].join(';')
  const isTitle = element.name === 'p' && hasClass(element, 'title')
  const copy: HtmlElement = { ...element, name: isTitle ? 'h1' : element.name, attributes, parent, children: [] }
  const children = element.children.map((child) => (child.type === 'text' ? child : mend(child, copy, styles)))
  for (const child of nestLists(children)) copy.children.push(child)
  return copy
}

/** `https://www.google.com/url?q=…` */
function unwrap(href: string): string {
  const found = /^https?:\/\/www\.google\.[a-z.]{2,6}\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(href)?.[1]
  if (found === undefined) return href
  try {
    return decodeURIComponent(found)
  } catch {
    return href
  }
}

/** How deep a list is, and of which list it is a part. */
function levelOf(node: HtmlNode | undefined): { list: string; level: number } | undefined {
  if (node?.type !== 'element' || !['ul', 'ol'].includes(node.name)) return undefined
  for (const each of node.classes) {
    const [, list, level] = /^lst-(.+)-(\d)$/.exec(each) ?? []
    if (list !== undefined) return { list, level: Number(level) }
  }
  return undefined
}

/** A deeper list goes into the last item of the one before it; one of the same depth goes on with it. */
function nestLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const nested: HtmlNode[] = []
  /** The lists that are open, by depth. */
  let open: (HtmlElement | undefined)[] = []
  let current: string | undefined
  for (const node of nodes) {
    const place = levelOf(node)
    if (!place || node.type !== 'element') {
      if (node.type === 'element' || node.text.trim() !== '') open = []
      nested.push(node)
      continue
    }
    if (place.list !== current) open = []
    current = place.list
    const { level } = place
    const same = open[level]
    const outer = open.slice(0, level).findLast((each) => each !== undefined)
    const item = outer?.children.findLast((child) => child.type === 'element')
    if (same?.name === node.name) for (const child of node.children) same.children.push(child)
    else if (item?.type === 'element') item.children.push(node)
    else nested.push(node)
    open = open.slice(0, level + 1)
    if (same?.name !== node.name) open[level] = node
  }
  return nested
}
