import { readString } from '../document/read-data.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'

export const writeMath: WriteBlock = ({ data = {} }, { tools, styles }) => {
  const formula = readString(data.formula)
  if (formula === undefined) return undefined
  return html`<div class="math" tabindex="0">${tools.math(formula, true, styles) ?? html`<pre><code class="formula">${formula}</code></pre>`}</div>\n`
}
