/** Parses one HTML tag in a text. */
import { decodeEntities } from '../../text/index.ts'
import { readComponentTag } from '../structure/component-tag.ts'
import type { Attributes } from '../tag.ts'

export interface HtmlTag {
  readonly name: string
  readonly isEnd: boolean
  /** Whether the element has no content. */
  readonly isVoid: boolean
  readonly attributes: Attributes
  readonly end: number
}

const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'source',
  'col',
  'wbr',
  'meta',
  'link',
  'area',
  'base',
  'embed',
  'track',
])
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z_:@][\w:.@-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/iy
const ATTRIBUTE = /([a-z_:@][\w:.@-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi

export function readHtmlTag(text: string, at: number): HtmlTag | undefined {
  TAG.lastIndex = at
  const found = TAG.exec(text)
  if (!found) return readJsxTag(text, at)
  const name = found[2]!.toLowerCase()
  return {
    name,
    isEnd: found[1] === '/',
    isVoid: VOID.has(name) || found[4] === '/',
    attributes: readHtmlAttributes(found[3]!),
    end: TAG.lastIndex,
  }
}

/** Reads an element with attributes of JSX or Vue: `<div style={{ margin: 0 }}>`, `<p v-slot:a="{ b }">`. */
function readJsxTag(text: string, at: number): HtmlTag | undefined {
  const tag = readComponentTag(text, at)
  const name = tag?.name.toLowerCase() ?? ''
  if (!tag || !isMarkupTag(name)) return undefined
  const attributes: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(tag.attributes))
    if (!/^on/i.test(key)) attributes[key.toLowerCase()] ??= value
  return { name, isEnd: tag.isEnd, isVoid: VOID.has(name) || tag.isVoid, attributes, end: tag.end }
}

/** Event handler attributes are never read. */
function readHtmlAttributes(source: string): Attributes {
  const attributes: Record<string, string> = Object.create(null)
  for (const found of source.matchAll(ATTRIBUTE)) {
    const name = found[1]!.toLowerCase()
    if (!name.startsWith('on')) attributes[name] ??= decodeEntities(found[2] ?? found[3] ?? found[4] ?? '')
  }
  return attributes
}

/** HTML elements without a meaning here: their tags are dropped, their content stays. */
const PLAIN = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote body button caption center cite code col colgroup data dd del dfn div dl dt em ' +
    'figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd label li main mark menu nav ol optgroup option p ' +
    'picture pre q rp rt ruby s samp section select small source span strike strong sub summary details sup table tbody td tfoot th thead time tr ' +
    'tt u ul var wbr br iframe video audio'
  ).split(' '),
)

/** Says whether a tag of that name is markup. Others are components where they have a partner, else text: `Map<String>` is valid text. */
export const isMarkupTag = (name: string): boolean => PLAIN.has(name)

/** Elements whose content is a program or a style, never text. */
export const isProgramTag = (name: string): boolean => name === 'script' || name === 'style'
