/** Blocks that hold blocks: expandables, tabs, steps, columns, updates, what depends on a condition, and the two sides of a conflict. */
import { filterBlocks, readFragment, readLength, readOneOf, readString } from '../document/read-data.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'
import { drawUiIcon } from '../tools/icons.ts'
import { writeTabSet } from './tab-set.ts'

/** The anchor is on the hidden content, so that a browser opens the block when it follows a link to it. */
export const writeExpandable: WriteBlock = (block, { blocks, inlines, aside, id, mark }) => {
  const anchor = readString(block.data?.id)
  const title = readFragment(block, 'expandable-title').map((node) =>
    mark(node, inlines(node.object === 'text' ? [node] : node.nodes)),
  )
  return html`<details class="expandable"${block.data?.open === true && html` open`}>
<summary>${drawUiIcon('chevron')}<span>${title}</span></summary>
<div class="body"${anchor && html` id="${id(anchor)}"`}>
${aside(() => blocks(readFragment(block, 'expandable-body')))}</div>
</details>\n`
}

export const writeTabs: WriteBlock = ({ data = {}, nodes }, writer) => {
  const { blocks, aside, tools, mark } = writer
  const tabs = filterBlocks(nodes, 'tabs-item').map((item, at) => {
    const icon = readString(item.data?.icon)
    const title = readString(item.data?.title) ?? String(at + 1)
    return {
      title,
      icon: icon && tools.icon(icon),
      content: mark(
        item,
        aside(() => blocks(item.nodes)),
      ),
    }
  })
  return writeTabSet(tabs, writer, data.fullWidth === true)
}

export const writeStepper: WriteBlock = ({ nodes }, { blocks, tools, mark }) =>
  html`<ol class="steps" role="list">
${filterBlocks(nodes, 'stepper-step').map((step) => {
  const name = readString(step.data?.icon)
  const icon = name && tools.icon(name)
  return html`<li${icon && html` class="with-icon"`}>${icon && html`<span class="mark">${icon}</span>`}\n<div class="body">\n${mark(step, blocks(step.nodes))}</div></li>\n`
})}</ol>\n`

export const writeColumns: WriteBlock = ({ data = {}, nodes }, { blocks, styles, mark }) => {
  const columns = filterBlocks(nodes, 'column')
  return html`<div class="columns${data.fullWidth === true && ' wide'}">
${columns.map((column) => {
  const { data: { width, verticalAlignment } = {}, nodes: inner } = column
  const length = readLength(width)
  const size = length && styles.className(length.unit === '%' ? `--share:${length.value}` : `--width:${length.value}px`)
  const align = readOneOf(verticalAlignment, ['middle', 'bottom'])
  const classes = ['column', size, length?.unit === 'px' && 'fixed', align && `at-${align}`].filter(Boolean).join(' ')
  return html`<div class="${classes}">\n${mark(column, blocks(inner))}</div>\n`
})}</div>\n`
}

/** No published page has this block; a preview of a change request shows the conflicts that are still open. */
export const writeConflict: WriteBlock = ({ nodes }, { blocks }) =>
  html`<div class="conflict">
${filterBlocks(nodes, 'conflict-side').map(
  ({ data = {}, nodes: inner }) =>
    html`<section aria-label="${readString(data.side) ?? ''}"><p class="side">${readString(data.side)}</p>\n${blocks(inner)}</section>\n`,
)}</div>\n`

/** No published page has this block, because conditions are evaluated there; previews show authors the condition. */
export const writeConditional: WriteBlock = ({ data = {}, nodes }, { blocks, words }) =>
  html`<section class="condition" aria-label="${words.condition}">
<p class="side">${words.condition} <code>${readString(data.expression) ?? ''}</code></p>
${blocks(nodes)}</section>\n`
