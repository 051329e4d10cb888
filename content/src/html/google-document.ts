/**
 * Cleans the HTML export of Google Docs: marks are rules of a style sheet, links lead through a redirect, and a nested list is a separate list whose
 * class has its depth.
 */
import { type HtmlElement, type HtmlNode, hasClass, listElements } from '../html-tree/index.ts'

/** Returns the page as other generators would write it. */
export function cleanGoogleDocument(page: HtmlElement): HtmlElement {
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

/** Returns the depth of a list, and the list it belongs to. */
function levelOf(node: HtmlNode | undefined): { list: string; level: number } | undefined {
  if (node?.type !== 'element' || !['ul', 'ol'].includes(node.name)) return undefined
  for (const each of node.classes) {
    const [, list, level] = /^lst-(.+)-(\d)$/.exec(each) ?? []
    if (list !== undefined) return { list, level: Number(level) }
  }
  return undefined
}

/** A deeper list is moved into the last item of the one before it; one of the same depth continues it. */
function nestLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const nested: HtmlNode[] = []
  /** The open lists, by depth. */
  let open: (HtmlElement | undefined)[] = []
  let current: string | undefined
  for (const node of nodes) {
    const context = levelOf(node)
    if (!context || node.type !== 'element') {
      if (node.type === 'element' || node.text.trim() !== '') open = []
      nested.push(node)
      continue
    }
    if (context.list !== current) open = []
    current = context.list
    const { level } = context
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
