/** What the parts of an operation share while it is written. */
import { type ApiDocument, readDescription } from '@lectern/content'
import { codeBlock, toLines } from '../blocks/code.ts'
import { anchorOf } from '../blocks/heading.ts'
import type { Writer } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { type ApiWords, apiWordsOf } from './words.ts'

/** Characters of HTML a block may have, give or take the part that is being written; and what stands around each part, on average. */
const ROOM = 350_000
const AROUND = 120
const LONGEST_TEXT = 8_000

export interface Writing {
  spec: ApiDocument
  writer: Writer
  words: ApiWords
  /** Nested parts are open from the start. */
  isExpanded: boolean
  /** Of the headings in it. */
  level: 2 | 3
  /** Counts what is written. */
  spend: (written: Html) => Html
  left: () => number
}

export function startWriting(spec: ApiDocument, writer: Writer): Writing {
  let left = ROOM
  return {
    spec,
    writer,
    words: apiWordsOf(writer.language),
    isExpanded: false,
    level: 3,
    spend: (written) => {
      left -= written.text.length + AROUND
      return written
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
  const written: Html[] = []
  for (const [at, item] of items.entries()) {
    if (at >= most || left() <= 0) break
    written.push(write(item, at))
  }
  const rest = items.length - written.length
  return { written, rest: rest > 0 && words.left.replace('{}', String(rest)) }
}

/** Markdown of a specification's authors. */
export function writeText(text: string | undefined, { writer, spend }: Writing, longest = LONGEST_TEXT): Content {
  if (text === undefined) return undefined
  const written = writer.aside(() => writer.blocks(readDescription(text, longest).nodes))
  return written.text.trim() !== '' && spend(html`<div class="said">${written}</div>\n`)
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

export function writeDetails(summary: Content, content: Content, isOpen: boolean, className = 'nested'): Html {
  return html`<details class="${className}"${isOpen && html` open`}>
<summary><span>${summary}</span></summary>
<div class="inside">
${content}</div>
</details>\n`
}
