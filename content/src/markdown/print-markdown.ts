/** Prints a document as markdown in a canonical form: parsing and printing it again gives the same text. */
import type { ContentRef, Document, Fragment } from '../document/index.ts'
import { createBlockWriter } from './print-blocks.ts'
import { defaultHref, type Href } from './references.ts'
import type { MarkdownWriter } from './writer.ts'

export interface PrintOptions {
  /** Returns the URL to print for a reference. */
  readonly href?: Href
}

export function printMarkdown(document: Document, { href = defaultHref }: PrintOptions = {}): string {
  const notes = new Map<string, string>()
  const base: MarkdownWriter = {
    href: (ref) => (isRef(ref) ? (href(ref) ?? '') : ''),
    note: () => undefined,
  }
  const noteWriter = createBlockWriter(base)
  /** Equal notes are merged, so that a note with many references is printed once. */
  const note = (fragments: readonly Fragment[] | undefined) => {
    const content = noteWriter.blocks((fragments ?? []).flatMap((each) => each.nodes))
    const label = notes.get(content) ?? String(notes.size + 1)
    notes.set(content, label)
    return label
  }
  const body = createBlockWriter({ ...base, note }).blocks(document.nodes)
  const definitions = [...notes].map(
    ([content, label]) => `[^${label}]:${content === '' ? '' : ` ${content.replaceAll(/\n(?!\n|$)/g, '\n    ')}`}`,
  )
  return [body, ...definitions].filter((part) => part !== '').join('\n\n')
}

const isRef = (value: unknown): value is ContentRef =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
