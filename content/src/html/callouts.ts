/** Converts the note and warning boxes of known generators to hints. */
import { atLeastOne, type Block, block, leaf, mark, paragraph, text } from '../document/index.ts'
import { elementsOf, findElement, type HtmlElement, hasClass, isElement, readHtmlText } from '../html-tree/index.ts'
import { plainWords } from './inline.ts'
import { type BlockContext, type PageReader, type TryElement, within } from './page-reader.ts'

const STYLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    info:
      'note info information notice seealso see-also abstract summary tldr question help faq example quote cite todo secondary primary important ' +
      'default blue gray grey purple purpose background new',
    success: 'tip hint success check done green recommendation best-practice lifehack',
    warning: 'warning caution attention warn alert yellow orange deprecated beta',
    danger: 'danger error bug failure fail missing critical severe stop red fire',
  }).flatMap(([style, words]) => words.split(' ').map((word): [string, string] => [word, style])),
)

const BOXES = new Set(
  (
    'admonition theme-admonition callout hint custom-block markdown-alert alert admonitionblock notice ' +
    'confluence-information-macro starlight-aside nextra-callout callout-block panel message note-box docs-callout rm-callout ' +
    'md-callout book-hint flash tip-box'
  ).split(' '),
)

/** Elements that are such a box by their name. */
const NAMED = new Set([
  'note',
  'tip',
  'warning',
  'info',
  'caution',
  'danger',
  'important',
  'hint',
  'callout',
  'admonition',
  'ac:panel',
])

export const readCallout: TryElement = (element, reader, context) => {
  const style = styleOfBox(element)
  if (style === undefined) return undefined
  const { title, rest } = splitTitle(element)
  const inner = reader.blocks(rest, context.isCell ? context : within(context))
  const titled = title === undefined ? inner : [paragraph([text(leaf(title, [mark('bold')]))]), ...inner]
  if (titled.length === 0) return []
  return context.isCell ? titled : [block('hint', { style }, atLeastOne(titled))]
}

function styleOfBox(element: HtmlElement): string | undefined {
  const { name, classes, attributes } = element
  if (!['div', 'aside', 'blockquote', 'section', 'figure', 'p', 'article'].includes(name))
    return NAMED.has(name) ? styleOfWords([name]) : undefined
  const type =
    attributes['data-callout-type'] ??
    attributes['data-type'] ??
    attributes['data-callout'] ??
    attributes['data-variant']
  const isBox =
    classes.some((each) => BOXES.has(each)) ||
    attributes['data-callout'] !== undefined ||
    attributes['data-callout-type'] !== undefined
  if (isBox) {
    // A panel is a box only in the form that wikis write.
    if (hasClass(element, 'panel', 'message', 'alert') && !isPlainBox(element)) return undefined
    if (classes.includes('markdown-alert-caution')) return 'danger'
    return (
      styleOfWords([...(type ? [type.toLowerCase()] : []), ...classes.flatMap(wordsOf)]) ??
      styleByTitle(element) ??
      hintStyleOfEmoji(readHtmlText(element)) ??
      'info'
    )
  }
  if (attributes.role === 'note') return styleOfWords(classes) ?? 'info'
  if (name === 'aside')
    return classes.length === 0 ? (hintStyleOfEmoji(readHtmlText(element)) ?? 'info') : styleOfWords(classes)
  return name === 'div' ? styleOfWords(classes.filter((each) => KINDS.has(each))) : undefined
}

/** Kinds that mark a box without another class. */
const KINDS = new Set(['note', 'tip', 'warning', 'caution', 'danger', 'important'])

/** The kind is the last word of `theme-admonition-note`, `alert--warning`, `callout_info`. */
const wordsOf = (name: string): string[] => (BOXES.has(name) ? [] : [name, name.split(/--|__|[-_]/).at(-1)!])

function styleOfWords(words: readonly string[]): string | undefined {
  for (const word of words) if (STYLES.has(word)) return STYLES.get(word)
  return undefined
}

const styleByTitle = (element: HtmlElement): string | undefined => {
  const title = findTitle(element)
  const word = title && /^[a-z]*/.exec(readHtmlText(title).toLowerCase())![0]
  if (word && STYLES.has(word)) return STYLES.get(word)
  return hasClass(element, 'hint') && hasClass(element, 'admonition') ? 'success' : undefined
}

const isPlainBox = (element: HtmlElement): boolean =>
  hasClass(element, 'alert')
    ? !hasClass(element, 'alert-dismissible')
    : findElement(element, (each) => hasClass(each, 'panelcontent', 'message-body')) !== undefined

const TITLES = [
  ...[
    'admonition-title',
    'custom-block-title',
    'markdown-alert-title',
    'admonitionheading',
    'admonition-heading',
    'callout-title',
  ],
  ...[
    'callout-heading',
    'panelheader',
    'starlight-aside__title',
    'alert-heading',
    'callout-header',
    'message-header',
    'title',
  ],
]

const findTitle = (element: HtmlElement): HtmlElement | undefined =>
  findElement(element, (each) => hasClass(each, ...TITLES) && each.name !== 'body')

/** Says whether the title only repeats the kind. */
function isKind(title: string): boolean {
  const word = title.toLowerCase().replaceAll(/[^\p{L}-]+/gu, '')
  return STYLES.has(word) || word === ''
}

function splitTitle(element: HtmlElement): { title: string | undefined; rest: HtmlElement['children'] } {
  const title = findTitle(element)
  const words = title && plainWords(title)
  const children = title ? without(element, title).children : element.children
  return { title: words === undefined || isKind(words) ? undefined : words, rest: withoutSign(children) }
}

/** Copies the element without one of its descendants. */
function without(element: HtmlElement, left: HtmlElement): HtmlElement {
  let part: HtmlElement = left
  let copy: HtmlElement | undefined
  while (part !== element && part.parent) {
    const { parent } = part
    const children = parent.children.flatMap((child) => (child === part ? (copy ? [copy] : []) : [child]))
    copy = { ...parent, children }
    part = parent
  }
  return copy ?? element
}

const ICONS = ['icon', 'aui-icon', 'callout-icon', 'admonition-icon', 'admonitionicon', 'callout-emoji', 'td-icon']

/** Removes the icon, which repeats the kind. */
const withoutSign = (children: HtmlElement['children']): HtmlElement['children'] =>
  children.filter((child) => !(isElement(child) && (hasClass(child, ...ICONS) || isEmojiAlone(child))))

const isEmojiAlone = (element: HtmlElement): boolean =>
  ['div', 'span', 'td'].includes(element.name) &&
  /^(?:\p{Extended_Pictographic}|\uFE0F|\u200D)+$/u.test(readHtmlText(element))

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({ warning: '⚠🚧🟡🟠👀✋', danger: '❗‼🚨⛔🛑❌🔥🚫🔴☠', success: '✅✔🎉🟢👍' }).flatMap(
    ([style, signs]) => [...signs].map((sign): [string, string] => [sign, style]),
  ),
)

/** Returns the hint style for the emoji that a box begins with. */
export const hintStyleOfEmoji = (words: string): string | undefined => SIGNS.get([...words.trimStart()][0] ?? '')

const ALERT = /^\s*\[!(note|tip|important|warning|caution|danger|info|success|hint)\]\s*/i

/** Reads `> [!NOTE]` that was not converted to a box. */
export function readAlertQuote(element: HtmlElement, reader: PageReader, context: BlockContext): Block[] | undefined {
  const kind = ALERT.exec(readHtmlText(element).slice(0, 40))?.[1]
  if (kind === undefined || context.isCell) return undefined
  const first = elementsOf(element)[0] ?? element
  const children = first.children.map((child, at) =>
    at === 0 && child.type === 'text' ? { ...child, text: child.text.replace(ALERT, '') } : child,
  )
  const rest =
    first === element ? children : element.children.map((child) => (child === first ? { ...first, children } : child))
  const style = kind.toLowerCase() === 'caution' ? 'danger' : (STYLES.get(kind.toLowerCase()) ?? 'info')
  return [block('hint', { style }, atLeastOne(reader.blocks(rest, within(context))))]
}
