/** What the parts of an operation share while it is written. */
import { type ApiDocument, readDescription } from '@lectern/content/openapi'
import { codeBlock, toLines } from '../blocks/code.ts'
import { anchorOf } from '../blocks/heading.ts'
import type { Writer } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { type ApiWords, apiWordsOf } from './words.ts'

/** Characters of HTML a block may have, give or take the part that is being written; and what stands around each part, on average. */
const ROOM = 350_000
const AROUND = 120
/** Of all blocks of a page; what comes after has little room, but some. */
const PAGE_ROOM = 2_500_000
const LEAST_ROOM = 16_000
const LONGEST_TEXT = 8_000

const written = new WeakMap<Writer, number>()

export interface Writing {
  spec: ApiDocument
  writer: Writer
  words: ApiWords
  /** Nested parts are open from the start. */
  isExpanded: boolean
  /** Where schemas stand that have a place of their own, by reference. */
  places: ReadonlyMap<string, string>
  /** Of the headings in it. */
  level: 2 | 3
  /** Counts what is written. */
  spend: (written: Html) => Html
  left: () => number
}

export function startWriting(spec: ApiDocument, writer: Writer): Writing {
  const before = written.get(writer) ?? 0
  let left = Math.max(LEAST_ROOM, Math.min(ROOM, PAGE_ROOM - before))
  return {
    spec,
    writer,
    words: apiWordsOf(writer.language),
    isExpanded: false,
    places: new Map(),
    level: 3,
    spend: (part) => {
      const length = part.text.length + AROUND
      left -= length
      written.set(writer, (written.get(writer) ?? 0) + length)
      return part
    },
    left: () => left,
  }
}

/** A list that ends early when there is no room, or when it has too many. */
export function writeSome<Item>(
  items: readonly Item[],
  most: number,
  { words, left }: Pick<Writing, 'words' | 'left'>,
  write: (item: Item, at: number) => Html,
): { written: Html[]; rest: Content } {
  const some: Html[] = []
  for (const [at, item] of items.entries()) {
    if (at >= most || left() <= 0) break
    some.push(write(item, at))
  }
  const rest = items.length - some.length
  return { written: some, rest: rest > 0 && words.left.replace('{}', String(rest)) }
}

/** Markdown of a specification's authors. */
export function writeText(text: string | undefined, { writer, spend }: Writing, longest = LONGEST_TEXT): Content {
  if (text === undefined) return undefined
  const said = writer.aside(() => writer.blocks(readDescription(text, longest).nodes))
  return said.text.trim() !== '' && spend(html`<div class="said">${said}</div>\n`)
}

export function writeCodeOf(text: string, syntax: string, { writer, spend }: Writing, title?: string): Html {
  return spend(codeBlock({ lines: toLines(text), syntax: syntax === '' ? undefined : syntax, title }, writer))
}

/** A part with its heading. A block that is the page's only matter has its parts in the outline. */
export function writePart(title: string, content: Content, { writer, level }: Writing, flag?: Content): Html {
  if (level === 3) return html`<h3>${title}${flag}</h3>\n${content}`
  const id = writer.id(anchorOf(title))
  writer.outline.push({ id, level: 1, title })
  return html`<h2 id="${id}">${title}${flag}</h2>\n${content}`
}

export function writeDetails(
  summary: Content,
  content: Content,
  isOpen: boolean,
  className = 'nested',
  id?: string,
): Html {
  return html`<details class="${className}"${id && html` id="${id}"`}${isOpen && html` open`}>
<summary><span>${summary}</span></summary>
<div class="inside">
${content}</div>
</details>\n`
}
