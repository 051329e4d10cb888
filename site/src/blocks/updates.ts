import { tagNamesOf, toDay } from '@lectern/content/document'
import { toSlug } from '@lectern/content/text'
import { writeDay } from '../dates.ts'
import { filterBlocks, readString } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Html, html } from '../html.ts'

/** A list of news, filtered by tag without a script: the style hides what the checked radio button does not name. */
export const writeUpdates: WriteBlock = ({ nodes }, writer) => {
  const updates = filterBlocks(nodes, 'update').map((update) => ({
    date: readDay(update.data?.date),
    tags: tagNamesOf(update.data?.tags),
    update,
  }))
  const tags = [...new Set(updates.flatMap((update) => update.tags))]
  const id = writer.id('Updates')
  return html`<div class="updates" id="${id}">
${tags.length > 1 && filter(id, tags, writer)}${updates.map(
  ({
    date,
    tags: own,
    update,
  }) => html`<section class="update${own.map((tag) => ` tag-${tags.indexOf(tag) + 1}`)}"${date && html` id="${writer.id(`update-${toSlug(date, 'undated')}`)}"`}>
<div class="when">${date && writeDay(date, writer.language)}${own.map((tag) => html` <span class="tag">${tag}</span>`)}</div>
<div class="body">
${writer.mark(update, writer.blocks(update.nodes))}</div>
</section>\n`,
)}</div>\n`
}

/** A date is shown as a day, even when it is stored as midnight of that day. */
export function readDay(date: unknown): string | undefined {
  const text = readString(date)
  return text === undefined ? undefined : toDay(text)
}

function filter(id: string, tags: string[], { styles, words }: DocumentWriter): Html {
  const hidden = tags.map(
    (_, at) => `#${id}:has(>.filter>:nth-child(${at * 2 + 3}):checked)>.update:not(.tag-${at + 1})`,
  )
  styles.rule(`${hidden.join(',')}{display:none}`)
  const choice = (text: string, at: number) =>
    html`<input type="radio" class="unseen" name="${id}_tag" id="${id}_tag_${at}" autocomplete="off"${at === 0 && html` checked`}><label class="tag" for="${id}_tag_${at}">${text}</label>`
  return html`<div class="filter" role="radiogroup" aria-label="${words.filterUpdates}">${[words.allUpdates, ...tags].map(choice)}</div>\n`
}
