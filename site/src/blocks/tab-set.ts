import type { DocumentWriter } from '../document/writer.ts'
import { type Content, html } from '../html.ts'

interface Tab {
  title: string
  icon?: Content
  content: Content
}

/** Without scripts a group of radio buttons: the style shows the panel of the checked one. The script makes tabs of them. */
export function writeTabSet(tabs: readonly Tab[], { id, styles, words }: DocumentWriter, isWide = false): Content {
  if (tabs.length === 0) return undefined
  const name = id('Tabs')
  const shown = tabs.map((_, at) => `#${name}:has(>.bar>:nth-child(${at * 2 + 1}):checked)>.panel:nth-child(${at + 2})`)
  styles.rule(`${shown.join(',')}{display:block}`)
  const choice = ({ title, icon }: Tab, at: number) =>
    html`<input type="radio" name="${name}" id="${name}_${at + 1}" autocomplete="off"${at === 0 && html` checked`}><label for="${name}_${at + 1}">${icon}${title}</label>`
  return html`<div class="tabs${isWide && ' wide'}" id="${name}">
<div class="bar" role="radiogroup" aria-label="${words.tabs}">${tabs.map(choice)}</div>
${tabs.map(({ title, content }) => html`<div class="panel" data-title="${title}">\n${content}</div>\n`)}</div>\n`
}
