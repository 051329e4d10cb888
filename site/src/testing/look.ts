/** Parses HTML as a browser does, for tests. */
import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5'

type ParsedNode = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

export interface Looked {
  /** Elements in document order: `p`, `.hint`, `a.button`, `[role=note]`, `#id`, `div.hint.info`. */
  all: (selector: string) => Seen[]
  /** The only one; fails when there are none or several. */
  one: (selector: string) => Seen
  text: string
}

interface Seen extends Looked {
  tag: string
  attributes: Record<string, string>
}

export const look = (text: string): Looked => toLooked(/^\s*<!doctype/i.test(text) ? parse(text) : parseFragment(text))

const isElement = (node: ParsedNode): node is Element => 'tagName' in node

function toLooked(root: ParsedNode): Looked {
  const all = (selector: string) => [...descendants(root)].filter((each) => matches(each, selector)).map(toSeen)
  return {
    all,
    one: (selector) => {
      const [first, ...more] = all(selector)
      if (!first || more.length > 0)
        throw new Error(`${more.length + (first ? 1 : 0)} × ${selector} in ${textOf(root).slice(0, 200)}`)
      return first
    },
    text: textOf(root).replaceAll(/\s+/g, ' ').trim(),
  }
}

const toSeen = (element: Element): Seen => ({
  ...toLooked(element),
  tag: element.tagName,
  attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
})

function* descendants(node: ParsedNode): Generator<Element> {
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
  for (const child of children) {
    if (!isElement(child)) continue
    yield child
    yield* descendants(child)
  }
}

function textOf(node: ParsedNode): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function matches(element: Element, selector: string): boolean {
  const [, tag = '', rest = ''] = /^([a-z0-9]*)(.*)$/i.exec(selector)!
  if (tag !== '' && element.tagName !== tag) return false
  const value = (name: string) => element.attrs.find((each) => each.name === name)?.value
  return [...rest.matchAll(/\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:=([^\]]*))?\]/g)].every(
    ([, className, id, name, wanted]) => {
      if (className !== undefined) return (value('class') ?? '').split(/\s+/).includes(className)
      if (id !== undefined) return value('id') === id
      return wanted === undefined ? value(name!) !== undefined : value(name!) === wanted
    },
  )
}

/** Lists the parse errors, corrections and repeated ids of a page or a part of one. */
export function complaints(text: string): string[] {
  const errors: string[] = []
  const isPage = /^\s*<!doctype/i.test(text)
  const options = { onParseError: ({ code }: { code: string }) => errors.push(code), sourceCodeLocationInfo: false }
  const tree = isPage ? parse(text, options) : parseFragment(text, options)
  const [written, read] = [tagsOf(text), tagsOf(serialize(tree))]
  const at = written.findIndex((tag, index) => tag !== read[index])
  if (written.length !== read.length || at >= 0)
    errors.push(
      `read otherwise than written: ${written.slice(Math.max(0, at - 3), at + 5).join(' ')} | ${read.slice(Math.max(0, at - 3), at + 5).join(' ')}`,
    )
  const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!)
  for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) errors.push(`id twice: ${id}`)
  return errors
}

/** Lists start and end tags in order: equal lists mean that the parser corrected nothing. */
function tagsOf(text: string): string[] {
  const bare = text
    .replaceAll(/<!doctype[^>]*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3')
  return [...bare.matchAll(/<(\/?)([a-z][a-z0-9-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/gi)].flatMap(
    ([, end, name, , closed]) => {
      const tag = name!.toLowerCase()
      return closed ? [`<${tag}>`, `</${tag}>`] : [`<${end}${tag}>`]
    },
  )
}
