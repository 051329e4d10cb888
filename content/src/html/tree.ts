/** A page of HTML as a tree. Made by `parseHtml`; whoever reads it changes nothing. */

export type HtmlNode = HtmlElement | HtmlText

export interface HtmlText {
  readonly type: 'text'
  readonly text: string
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
}

export const isElement = (node: HtmlNode | undefined): node is HtmlElement => node?.type === 'element'

export const elementsOf = ({ children }: HtmlElement): HtmlElement[] => children.filter(isElement)

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

/** The text within, as it was written; of images what they say instead. */
export function rawText(node: HtmlNode): string {
  const texts: string[] = []
  const rest: HtmlNode[] = [node]
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.type === 'text') texts.push(next.text)
    else if (next.name === 'br') texts.push('\n')
    else if (next.name === 'img') texts.push(next.attributes.alt ?? '')
    else if (!['script', 'style', 'svg', 'template'].includes(next.name))
      for (let at = next.children.length - 1; at >= 0; at--) rest.push(next.children[at]!)
  }
  return texts.join('')
}

/** The text within, white space as a browser shows it. */
export const textOf = (node: HtmlNode): string =>
  rawText(node)
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
