import { oneOf } from '../document/read-data.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'

const aligned = (align: unknown) => {
  const side = oneOf(align, ['center', 'end'])
  return side && html` class="to-${side}"`
}

/** An empty paragraph is room an author left; it is not kept. */
export const writeParagraph: WriteBlock = ({ data = {}, nodes }, { inlines }) => {
  const content = inlines(nodes)
  return content.text.trim() !== '' && html`<p${aligned(data.align)}>${content}</p>\n`
}

export const writeDivider: WriteBlock = () => html`<hr>\n`

export const writeQuote: WriteBlock = ({ nodes }, { blocks }) => html`<blockquote>\n${blocks(nodes)}</blockquote>\n`
