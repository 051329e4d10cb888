/** Reads the manual anchor of a heading: `<a id="x"></a>` or `<a name="x"></a>` before or after its text, or attributes such as `{#x}` after it. */
import { trimEndCharacters, trimStartCharacters } from '../text/index.ts'
import { type Attributes, readAttributes } from './tag.ts'

const LONGEST = 500
const BLANK = ' \t'

/** Accepts letters, digits and characters that end neither an attribute nor a URL. */
export const isAnchor = (id: string): boolean => id.length <= LONGEST && /^[^\s"'<>&#{}]+$/.test(id)

interface SplitHeading {
  readonly words: string
  readonly id?: string
}

export function splitHeading(source: string): SplitHeading {
  const braces = findAttributes(source)
  if (braces !== undefined) {
    const words = trimEndCharacters(source.slice(0, braces), BLANK)
    const id = attributesIn(source.slice(braces))
      .find((each) => each.startsWith('#'))
      ?.slice(1)
    const own = splitHeading(words)
    return id === undefined ? own : { words: own.words, id }
  }
  const last = source.endsWith('</a>') ? source.lastIndexOf('<a') : -1
  const behind = last < 0 ? undefined : readEmptyAnchor(source.slice(last))
  if (behind) return { words: trimEndCharacters(source.slice(0, last), BLANK), id: behind }
  const end = source.startsWith('<a') ? source.indexOf('</a>') : -1
  const before = end < 0 ? undefined : readEmptyAnchor(source.slice(0, end + '</a>'.length))
  return before
    ? { words: trimStartCharacters(source.slice(end + '</a>'.length), BLANK), id: before }
    : { words: source }
}

/** Returns the index of the attributes after a heading: `{#id}`, `{ #id .class }`, `{: .no_toc }`. */
export function findAttributes(source: string): number | undefined {
  const braces = source.endsWith('}') ? source.lastIndexOf('{') : -1
  if (braces < 0 || source[braces - 1] === '\\') return undefined
  const names = attributesIn(source.slice(braces))
  const isKnown = (each: string) =>
    each.startsWith('#') ? isAnchor(each.slice(1)) : /^\.[\w-]+$|^[\w-]+=(?:"[^"]*"|[\w-]+)$/.test(each)
  return names.length > 0 && names.every(isKnown) && /^[#.]/.test(names[0]!) ? braces : undefined
}

const attributesIn = (braces: string) =>
  braces
    .slice(1, -1)
    .replace(/^:/, '')
    .split(/[ \t]+/)
    .filter((each) => each !== '')

/** Returns the id of an empty element without a link. */
export function readEmptyAnchor(source: string): string | undefined {
  const open = /^<a\s([^<>]*)>\s*<\/a>$/i.exec(source)
  if (!open) return undefined
  const { id, name, href, class: classes } = readAttributes(open[1]!) as Attributes
  const own = id || name
  if (!own || !isAnchor(own) || classes !== undefined || (href !== undefined && !href.startsWith('#'))) return undefined
  return own
}
