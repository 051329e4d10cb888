/** Blocks that hold blocks: expandables, tabs, steps, columns, updates, and the two sides of a conflict. */
import { blocksOf, lengthOf, oneOf, partOf, textOf } from '../document/read-data.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'
import { sign } from '../tools/icons.ts'
import { tabSet } from './tab-set.ts'

/** Its anchor stands on what it hides: a browser that is led there opens it. */
export const writeExpandable: WriteBlock = (block, { blocks, inlines, aside, id }) => {
  const anchor = textOf(block.data?.id)
  const title = partOf(block, 'expandable-title').flatMap((node) =>
    node.object === 'text' ? [node] : (node.nodes ?? []),
  )
  return html`<details class="expandable"${block.data?.open === true && html` open`}>
<summary>${sign('chevron')}<span>${inlines(title)}</span></summary>
<div class="body"${anchor && html` id="${id(anchor)}"`}>
${aside(() => blocks(partOf(block, 'expandable-body')))}</div>
</details>\n`
}

export const writeTabs: WriteBlock = ({ data = {}, nodes }, writer) => {
  const { blocks, aside, tools } = writer
  const tabs = blocksOf(nodes, 'tabs-item').map((item, at) => {
    const icon = textOf(item.data?.icon)
    const title = textOf(item.data?.title) ?? String(at + 1)
    return { title, icon: icon && tools.icon(icon), content: aside(() => blocks(item.nodes)) }
  })
  return tabSet(tabs, writer, data.fullWidth === true)
}

export const writeStepper: WriteBlock = ({ nodes }, { blocks, tools }) =>
  html`<ol class="steps" role="list">
${blocksOf(nodes, 'stepper-step').map((step) => {
  const name = textOf(step.data?.icon)
  const icon = name && tools.icon(name)
  return html`<li${icon && html` class="with-icon"`}>${icon && html`<span class="mark">${icon}</span>`}\n<div class="body">\n${blocks(step.nodes)}</div></li>\n`
})}</ol>\n`

export const writeColumns: WriteBlock = ({ data = {}, nodes }, { blocks, styles }) => {
  const columns = blocksOf(nodes, 'column')
  return html`<div class="columns${data.fullWidth === true && ' wide'}">
${columns.map(({ data: { width, verticalAlignment } = {}, nodes: inner }) => {
  const length = lengthOf(width)
  const size = length && styles.className(length.unit === '%' ? `--share:${length.value}` : `--width:${length.value}px`)
  const align = oneOf(verticalAlignment, ['middle', 'bottom'])
  const classes = ['column', size, length?.unit === 'px' && 'fixed', align && `at-${align}`].filter(Boolean).join(' ')
  return html`<div class="${classes}">\n${blocks(inner)}</div>\n`
})}</div>\n`
}

/** Is in no published page; a preview of a change request shows what is still to be settled. */
export const writeConflict: WriteBlock = ({ nodes }, { blocks }) =>
  html`<div class="conflict">
${blocksOf(nodes, 'conflict-side').map(
  ({ data = {}, nodes: inner }) =>
    html`<section aria-label="${textOf(data.side) ?? ''}"><p class="side">${textOf(data.side)}</p>\n${blocks(inner)}</section>\n`,
)}</div>\n`
