import { readOneOf, readString } from '../document/read-data.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'
import { drawUiIcon } from '../tools/icons.ts'

const STYLES = ['info', 'success', 'warning', 'danger'] as const

/** A label names the kind for readers who do not see the colour. */
export const writeHint: WriteBlock = ({ data = {}, nodes }, { blocks, aside, tools, words }) => {
  const style = readOneOf(data.style, STYLES) ?? 'info'
  const icon = readString(data.icon)
  return html`<div class="hint ${style}" role="note" aria-label="${words[style]}">
${(icon && tools.icon(icon)) ?? drawUiIcon(style)}
<div class="body">
${aside(() => blocks(nodes))}</div>
</div>\n`
}
