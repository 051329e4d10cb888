/**
 * Finds the content of a page. Generated websites mark it: `<main>`, `<article>`, or a container with a known name. Elsewhere it is the innermost
 * element that contains most of the text outside links.
 */

import { elementsOf, type HtmlElement, hasClass } from '../html-tree/index.ts'
import { isNoise } from './noise.ts'

/** Containers of known generators that hold only the text of a page. */
const CONTAINERS = new Set([
  ...['theme-doc-markdown', 'md-content__inner', 'vp-doc', 'sl-markdown-content', 'markdown-body', 'markdown-section'],
  ...['wiki-content', 'mw-parser-output', 'td-content', 'notion-page-content', 'gitbook-markdown', 'document-content'],
  ...[
    'rm-markdown',
    'doc-content',
    'docs-content',
    'page-content',
    'entry-content',
    'post-content',
    'content__default',
  ],
])

export function findMain(page: HtmlElement): HtmlElement {
  const body = findFirst(page, ({ name }) => name === 'body') ?? page
  const words = weigh(body)
  const main = findFirst(body, isMain)
  const inside = main ?? body
  const container = findFirst(
    inside,
    (each) => hasClass(each, ...CONTAINERS) || each.attributes.itemprop === 'articleBody',
  )
  // A container with less than half of the text is one of several.
  if (container && words(container) * 2 >= words(inside)) return withTitle(container, inside, words)
  const articles = [...outermost(inside, ({ name }) => name === 'article')]
  const [article] = articles
  if (article && articles.length === 1 && words(article) * 2 >= words(inside)) return withTitle(article, inside, words)
  return main ?? densest(body, words)
}

/** Counts the characters of text that is neither noise nor a link. */
type Words = (element: HtmlElement) => number

const isMain = ({ name, attributes }: HtmlElement) => name === 'main' || attributes.role === 'main'

/** Yields the outermost matching elements that are not inside noise. */
function* outermost(element: HtmlElement, isFound: (each: HtmlElement) => boolean): Generator<HtmlElement, void> {
  const rest = elementsOf(element).reverse()
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (isFound(next)) yield next
    else if (!isNoise(next)) for (const child of elementsOf(next).reverse()) rest.push(child)
  }
}

const findFirst = (element: HtmlElement, isFound: (each: HtmlElement) => boolean): HtmlElement | undefined =>
  outermost(element, isFound).next().value ?? undefined

/** The title may be before the container, in the element around it. */
function withTitle(container: HtmlElement, around: HtmlElement, words: Words): HtmlElement {
  const title = findFirst(around, ({ name }) => name === 'h1')
  let at = container
  if (!title || isWithin(title, container)) return container
  while (at.parent && at !== around && !isWithin(title, at)) {
    at = at.parent
    if (words(container) * 10 < words(at) * 8) return container
  }
  return at
}

function isWithin(element: HtmlElement, around: HtmlElement): boolean {
  let at: HtmlElement | undefined = element
  while (at && at !== around) at = at.parent
  return at !== undefined
}

function weigh(body: HtmlElement): Words {
  const weights = new Map<HtmlElement, number>()
  const visit = (element: HtmlElement): number => {
    if (isNoise(element) && element !== body) return 0
    let weight = 0
    for (const child of element.children) {
      if (child.type === 'text') weight += child.text.trim().length
      else weight += child.name === 'a' ? 0 : visit(child)
    }
    weights.set(element, weight)
    return weight
  }
  visit(body)
  return (element) => weights.get(element) ?? 0
}

/** Descends while one child contains most of the text and no sibling is prose. */
function densest(body: HtmlElement, words: Words): HtmlElement {
  let at = body
  for (;;) {
    const whole = words(at)
    const children = elementsOf(at)
    const next = children.find((child) => words(child) > whole * 0.75)
    const isBeside = children.some((child) => child !== next && PROSE.has(child.name) && words(child) > 0)
    if (!next || isBeside || PROSE.has(next.name)) return at
    at = next
  }
}

/** Elements whose parts are content, however long one of them is. */
const PROSE = new Set([
  'p',
  'pre',
  'ul',
  'ol',
  'table',
  'blockquote',
  'details',
  'dl',
  'figure',
  'center',
  'span',
  'h1',
  'h2',
])
