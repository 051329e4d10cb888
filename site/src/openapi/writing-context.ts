/** What the parts of an operation share while it is written. */
import { type ApiDocument, readDescription } from '@lectern/content/openapi'
import { toLines, writeCodeBlock } from '../blocks/code.ts'
import { toHeadingAnchor } from '../blocks/heading.ts'
import type { DocumentWriter } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { type ApiWords, findApiWords } from './words.ts'

/** A block may have about so many characters of HTML; each part counts with the average markup around it. */
const MAX_BLOCK_CHARACTERS = 350_000
const MARKUP_CHARACTERS = 120
/** All blocks of a page may have so many characters together; each block after that gets only the minimum. */
const MAX_PAGE_CHARACTERS = 2_500_000
const MIN_BLOCK_CHARACTERS = 16_000
const MAX_DESCRIPTION_CHARACTERS = 8_000

const written = new WeakMap<DocumentWriter, number>()

export interface ApiWritingContext {
  spec: ApiDocument
  writer: DocumentWriter
  words: ApiWords
  /** Whether nested parts are open from the start. */
  isExpanded: boolean
  /** The anchors of schemas that have a section of their own, by reference. */
  places: ReadonlyMap<string, string>
  /** The level of the headings in it. */
  level: 2 | 3
  /** Subtracts the length of what is written from the room that is left. */
  spend: (written: Html) => Html
  remaining: () => number
}

export function createApiWritingContext(spec: ApiDocument, writer: DocumentWriter): ApiWritingContext {
  const before = written.get(writer) ?? 0
  let left = Math.max(MIN_BLOCK_CHARACTERS, Math.min(MAX_BLOCK_CHARACTERS, MAX_PAGE_CHARACTERS - before))
  return {
    spec,
    writer,
    words: findApiWords(writer.language),
    isExpanded: false,
    places: new Map(),
    level: 3,
    spend: (part) => {
      const length = part.text.length + MARKUP_CHARACTERS
      left -= length
      written.set(writer, (written.get(writer) ?? 0) + length)
      return part
    },
    remaining: () => left,
  }
}

/** Writes a list, which ends early when no room is left or when it has too many items. */
export function writeUpTo<Item>(
  items: readonly Item[],
  most: number,
  { words, remaining }: Pick<ApiWritingContext, 'words' | 'remaining'>,
  write: (item: Item, at: number) => Html,
): { written: Html[]; rest: Content } {
  const some: Html[] = []
  for (const [at, item] of items.entries()) {
    if (at >= most || remaining() <= 0) break
    some.push(write(item, at))
  }
  const rest = items.length - some.length
  return { written: some, rest: rest > 0 && words.left.replace('{}', String(rest)) }
}

/** Writes a description, which is markdown in the specification. */
export function writeDescription(
  text: string | undefined,
  { writer, spend }: ApiWritingContext,
  longest = MAX_DESCRIPTION_CHARACTERS,
): Content {
  if (text === undefined) return undefined
  const description = writer.aside(() => writer.blocks(readDescription(text, longest).nodes))
  return description.text.trim() !== '' && spend(html`<div class="said">${description}</div>\n`)
}

export function writeSampleCode(
  text: string,
  syntax: string,
  { writer, spend }: ApiWritingContext,
  title?: string,
): Html {
  return spend(writeCodeBlock({ lines: toLines(text), syntax: syntax === '' ? undefined : syntax, title }, writer))
}

/** Writes a part with its heading. When the block is all that the page shows, its parts are in the outline. */
export function writePart(title: string, content: Content, { writer, level }: ApiWritingContext, flag?: Content): Html {
  if (level === 3) return html`<h3>${title}${flag}</h3>\n${content}`
  const id = writer.id(toHeadingAnchor(title))
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
