import { writeDirection } from '../document/direction.ts'
import { readOneOf } from '../document/read-data.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'

const aligned = (align: unknown) => {
  const side = readOneOf(align, ['center', 'end'])
  return side && html` class="to-${side}"`
}

/** An empty paragraph is not written: authors use it only as space. */
export const writeParagraph: WriteBlock = ({ data = {}, nodes }, writer) => {
  const content = writer.inlines(nodes)
  return content.text.trim() !== '' && html`<p${aligned(data.align)}${writeDirection(nodes, writer)}>${content}</p>\n`
}

export const writeDivider: WriteBlock = () => html`<hr>\n`

export const writeQuote: WriteBlock = ({ nodes }, writer) =>
  html`<blockquote${writeDirection(nodes, writer)}>\n${writer.blocks(nodes)}</blockquote>\n`
