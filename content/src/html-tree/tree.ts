/** HTML as a tree: a page that `parseHtml` parsed, or HTML within markdown. Readers do not change it. */

export type HtmlNode = HtmlElement | HtmlText

export interface HtmlText {
  readonly type: 'text'
  /** The text with character references decoded. */
  readonly text: string
  /** The source of the text where it differs and is needed: a space written as a reference is never collapsed. */
  readonly source?: string
}

export interface HtmlElement {
  readonly type: 'element'
  /** The name in lower case; '' is the whole page. */
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  /** The classes in lower case, without the suffixes of bundlers: `tabItem_Ymn6` is `tabitem`. */
  readonly classes: readonly string[]
  readonly parent: HtmlElement | undefined
  readonly children: HtmlNode[]
  /** The source of a table cell in markdown if it contains a blank line: then it is markdown. */
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

/** Says whether the node is an element, with this name if one is given. */
export const isElement = (node: HtmlNode | undefined, name?: string): node is HtmlElement =>
  node?.type === 'element' && (name === undefined || node.name === name)

export const elementsOf = ({ children }: HtmlElement): HtmlElement[] => children.filter((node) => isElement(node))

export const hasClass = ({ classes }: HtmlElement, ...names: string[]): boolean =>
  classes.length > 0 && names.some((name) => classes.includes(name))

/** Yields every descendant element depth first, in reading order. */
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

/** Returns the element itself or the nearest matching one around it. */
export function closest(
  element: HtmlElement | undefined,
  isFound: (each: HtmlElement) => boolean,
): HtmlElement | undefined {
  let at = element
  while (at && !isFound(at)) at = at.parent
  return at
}

interface TextOptions {
  /** Returns the text of one text node; by default its decoded text. */
  readonly toText?: (node: HtmlText) => string
  /** Leaves images out instead of using their alternative text. */
  readonly isWithoutImages?: boolean
}

/** Returns all text within the nodes, with white space as written. */
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

/** Returns the text within the node, with white space as a browser shows it. */
export const readHtmlText = (node: HtmlNode): string =>
  readRawText([node])
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()

/** Returns the declarations of a `style` attribute. */
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
