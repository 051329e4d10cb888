/** HTML as a tree: a page that `parseHtml` read, or the HTML within markdown. Whoever reads it changes nothing. */

export type HtmlNode = HtmlElement | HtmlText

export interface HtmlText {
  readonly type: 'text'
  /** Character references are decoded. */
  readonly text: string
  /** The text as it was written, where that differs and its reader needs it: a space written as a reference is never collapsed. */
  readonly source?: string
}

export interface HtmlElement {
  readonly type: 'element'
  /** In lower case; '' is the whole page. */
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  /** In lower case, and without what a bundler added to keep them apart: `tabItem_Ymn6` is `tabitem`. */
  readonly classes: readonly string[]
  readonly parent: HtmlElement | undefined
  readonly children: HtmlNode[]
  /** What a cell of a table in markdown holds, as it was written, if there is a blank line in it: it is markdown then. */
  markdown?: string
}

export const createElement = (
  name: string,
  attributes: HtmlElement['attributes'],
  parent?: HtmlElement,
  children: HtmlNode[] = [],
): HtmlElement => ({ type: 'element', name, attributes, classes: toClasses(attributes.class), parent, children })

function toClasses(value: string | undefined): string[] {
  if (value === undefined) return []
  return value
    .split(/\s+/)
    .flatMap((name) => (name === '' ? [] : [name.replace(/_(?=[a-z]*[A-Z0-9+-])[A-Za-z0-9+-]{4}$/, '').toLowerCase()]))
}

/** Whether the node is an element, of that name if one is given. */
export const isElement = (node: HtmlNode | undefined, name?: string): node is HtmlElement =>
  node?.type === 'element' && (name === undefined || node.name === name)

export const elementsOf = ({ children }: HtmlElement): HtmlElement[] => children.filter((node) => isElement(node))

export const hasClass = ({ classes }: HtmlElement, ...names: string[]): boolean =>
  classes.length > 0 && names.some((name) => classes.includes(name))

/** Every element within, depth first, in reading order, and not itself. */
export function* elementsWithin(element: HtmlElement): Generator<HtmlElement, void> {
  const rest = elementsOf(element).reverse()
  for (let next = rest.pop(); next; next = rest.pop()) {
    yield next
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at]
      if (isElement(child)) rest.push(child)
    }
  }
}

export function findElement(element: HtmlElement, isFound: (each: HtmlElement) => boolean): HtmlElement | undefined {
  for (const each of elementsWithin(element)) if (isFound(each)) return each
  return undefined
}

export function listElements(element: HtmlElement, isFound: (each: HtmlElement) => boolean): HtmlElement[] {
  const found: HtmlElement[] = []
  for (const each of elementsWithin(element)) if (isFound(each)) found.push(each)
  return found
}

/** Itself or the nearest one around it. */
export function closest(
  element: HtmlElement | undefined,
  isFound: (each: HtmlElement) => boolean,
): HtmlElement | undefined {
  let at = element
  while (at && !isFound(at)) at = at.parent
  return at
}

interface TextOptions {
  /** The text of one text node; its decoded text unless told otherwise. */
  readonly toText?: (node: HtmlText) => string
  /** Whether images are left out instead of giving their alternative text. */
  readonly isWithoutImages?: boolean
}

/** All text within the nodes, white space as it was written. */
export function readRawText(nodes: readonly HtmlNode[], { toText, isWithoutImages = false }: TextOptions = {}): string {
  const texts: string[] = []
  const rest: HtmlNode[] = [...nodes].reverse()
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.type === 'text') texts.push(toText ? toText(next) : next.text)
    else if (next.name === 'br') texts.push('\n')
    else if (next.name === 'img') texts.push(isWithoutImages ? '' : (next.attributes.alt ?? ''))
    else if (!['script', 'style', 'svg', 'template'].includes(next.name))
      for (let at = next.children.length - 1; at >= 0; at--) rest.push(next.children[at]!)
  }
  return texts.join('')
}

/** The text within the node, white space as a browser shows it. */
export const readHtmlText = (node: HtmlNode): string =>
  readRawText([node])
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()

/** The declarations of a `style` attribute. */
export function styleOf({ attributes }: HtmlElement): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>()
  if (attributes.style === undefined) return declarations
  for (const declaration of attributes.style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0)
      declarations.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      )
  }
  return declarations
}
