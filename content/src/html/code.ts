/** Reads code from the output of any highlighter. */
import { type Block, block, leaf, text } from '../document/index.ts'
import {
  closest,
  elementsOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  listElements,
} from '../html-tree/index.ts'
import { plainWords } from './inline.ts'
import { isNoise } from './noise.ts'
import type { PageReader, TryElement } from './page-reader.ts'

/** Elements around a `<pre>` that belong to the code: its language, title, line numbers, buttons. */
const FRAMES = new Set(
  (
    'highlight highlighter-rouge code-block codeblock code-toolbar code-wrapper theme-code-block listingblock ' +
    'literal-block-wrapper highlighttable rouge-table code-example expressive-code snippet notranslate codeblockcontainer ' +
    'codeblockcontent codecontent code sourcecode language- md-code hljs-ln codehilite'
  ).split(' '),
)

/** Reads a container of exactly one code block; undefined for any other. */
export const readCodeFrame: TryElement = (element, reader) => {
  if (!isFrame(element)) return undefined
  const codes = listElements(element, ({ name }) => name === 'pre').filter((pre) => !isGutter(pre, element))
  const [pre] = codes
  if (!pre || codes.length > 1) return undefined
  const title = titleOf(element, pre)
  // Text beside the code is content, unless it is a title or a language.
  if (hasOtherContent(element, pre)) return undefined
  return [readCode(pre, reader, title)]
}

const isFrame = ({ name, classes, attributes }: HtmlElement): boolean =>
  ['div', 'figure', 'table', 'section'].includes(name) &&
  (classes.some((each) => FRAMES.has(each) || /^(?:language|lang|highlight)-/.test(each)) ||
    'data-rehype-pretty-code-figure' in attributes)

const GUTTERS =
  'linenos gutter lineno linenodiv line-numbers rouge-gutter hljs-ln-numbers blob-num line-numbers-wrapper'.split(' ')
const isGutter = (element: HtmlElement, frame: HtmlElement) =>
  closest(element, (each) => each === frame || hasClass(each, ...GUTTERS)) !== frame

const TITLES =
  'filename codeblocktitle code-block-caption code-title code-block-title title codeheader caption-text'.split(' ')
const LANGUAGES = ['lang', 'language', 'code-lang', 'code-language', 'language-label']

function titleOf(frame: HtmlElement, pre: HtmlElement): string | undefined {
  const title = findElement(
    frame,
    (each) => (each.name === 'figcaption' || hasClass(each, ...TITLES)) && closest(each, (at) => at === pre) !== pre,
  )
  if (!title) return undefined
  const text = findElement(title, (each) => hasClass(each, 'caption-text'))
  return (
    plainWords(text ?? title)
      .replace(/[#¶]$/, '')
      .trim() || undefined
  )
}

function hasOtherContent(frame: HtmlElement, pre: HtmlElement): boolean {
  const visit = (node: HtmlNode): boolean => {
    if (node.type === 'text') return node.text.trim() !== ''
    if (
      node === pre ||
      isNoise(node) ||
      node.name === 'figcaption' ||
      hasClass(node, ...TITLES, ...LANGUAGES, ...GUTTERS)
    )
      return false
    return node.children.some(visit)
  }
  return frame.children.some(visit)
}

export function readCode(pre: HtmlElement, reader: PageReader, title?: string): Block {
  const lines = readLines(pre)
  reader.budget.spend(lines.length * 2 + 1)
  const nodes = lines.map(({ words, isHighlighted }) =>
    block('code-line', { highlighted: isHighlighted || undefined }, words === '' ? [] : [text(leaf(words))]),
  )
  const ownTitle = pre.attributes['data-title'] || undefined
  return block('code', { syntax: languageOf(pre), title: title ?? ownTitle }, nodes)
}

const NAMED =
  /^(?:language|lang|highlight-source|highlight-text|highlight|brush|syntax|source|src)[-:]([a-z0-9+#_.-]{1,30})$/
const NOT_LANGUAGES = new Set([
  ...[
    'default',
    'none',
    'nohighlight',
    'plaintext',
    'text',
    'plain',
    'txt',
    'notranslate',
    'highlighted',
    'wrapper',
    'container',
  ],
])
const HIGHLIGHTERS = ['hljs', 'highlight', 'sourcecode', 'src', 'prettyprint', 'chroma', 'shiki', 'codehilite']

/** Finds the language on the code, the `<pre>`, or one of the four elements around it. */
function languageOf(pre: HtmlElement): string | undefined {
  const code = findElement(pre, ({ name }) => name === 'code')
  const around: HtmlElement[] = [...(code ? [code] : []), pre]
  for (let at = pre.parent, steps = 0; at && steps < 6; at = at.parent, steps++)
    if (!/^(?:body|main|article|)$/.test(at.name)) around.push(at)
  for (const element of around) {
    const language = namedLanguage(element)
    if (language !== undefined) return NOT_LANGUAGES.has(language) ? undefined : language
    if (hasManyCodes(element, pre)) return undefined
  }
  return undefined
}

/** An element around several code blocks has no information about one of them. */
const hasManyCodes = (element: HtmlElement, pre: HtmlElement): boolean =>
  element !== pre && elementsOf(element).filter(({ name }) => name === 'pre').length > 1

function namedLanguage(element: HtmlElement): string | undefined {
  const { attributes, classes } = element
  const given = attributes['data-lang'] ?? attributes['data-language'] ?? attributes['data-syntax']
  if (given && /^[a-z0-9+#_.-]{1,30}$/i.test(given)) return given.toLowerCase()
  const brush = /brush:\s*([a-z0-9+#_.-]{1,30})/i.exec(
    attributes['data-syntaxhighlighter-params'] ?? attributes.class ?? '',
  )?.[1]
  if (brush) return brush.toLowerCase()
  for (const each of classes) {
    const name = NAMED.exec(each)?.[1]
    if (name !== undefined) return name
  }
  const highlighter = classes.findIndex((each) => HIGHLIGHTERS.includes(each))
  if (highlighter < 0) return undefined
  return classes.find((each) => !HIGHLIGHTERS.includes(each) && KNOWN.has(each))
}

/** Languages that occur as plain class names. */
const KNOWN = new Set(
  (
    'bash sh shell zsh console powershell javascript js jsx typescript ts tsx json yaml yml toml xml html css scss less python py ruby rb php java kotlin ' +
    'scala go rust c cpp csharp objectivec swift dart lua perl r sql graphql dockerfile makefile diff ini markdown http nginx haskell elixir clojure'
  ).split(' '),
)

interface Line {
  words: string
  isHighlighted: boolean
}

const LINE = ['highlight-line', 'line', 'token-line', 'code-line', 'view-line', 'ec-line', 'cl']
const LIT = 'hll highlighted highlighted-line theme-code-block-highlighted-line line-highlight lit mark'.split(' ')

/** A line ends with a line break, a `<br>`, or the element that a highlighter created for it. */
function readLines(pre: HtmlElement): Line[] {
  const lines: Line[] = [{ words: '', isHighlighted: false }]
  /** The element of a line has ended: the next text is on another line, with or without a line break between. */
  let isEnded = false
  const breakLine = () => {
    lines.push({ words: '', isHighlighted: false })
    isEnded = false
  }
  const addText = (source: string, isLit: boolean) => {
    source.split('\n').forEach((words, at) => {
      if (at > 0) breakLine()
      if (words === '') return
      if (isEnded) breakLine()
      const line = lines.at(-1)!
      line.words += words
      if (isLit) line.isHighlighted = true
    })
  }
  const visit = (node: HtmlNode, isLit: boolean) => {
    if (node.type === 'text') return addText(node.text, isLit)
    if (node.name === 'br') return breakLine()
    if (isNoise(node) || hasClass(node, ...GUTTERS, 'line-number', 'ln', 'lnt', 'line-numbers-rows', 'linenumber'))
      return undefined
    const isLine = ['div', 'p', 'li', 'tr'].includes(node.name) || hasClass(node, ...LINE)
    if (isLine && isEnded) breakLine()
    else if (isLine && lines.at(-1)!.words !== '') breakLine()
    const isWithin = isLit || hasClass(node, ...LIT)
    for (const child of node.children) visit(child, isWithin)
    // A line that contains its own line break has ended, and an empty one counts.
    if (isLine) isEnded = !endsWithBreak(node)
    return undefined
  }
  for (const child of pre.children) visit(child, false)
  while (lines.length > 1 && lines.at(-1)!.words.trim() === '') lines.pop()
  return lines
}

function endsWithBreak(element: HtmlElement): boolean {
  const last = element.children.at(-1)
  if (isElement(last)) return last.name === 'br' || (last.children.length > 0 && endsWithBreak(last))
  return last?.text.endsWith('\n') ?? false
}
