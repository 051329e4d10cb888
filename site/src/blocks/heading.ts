import { findFixedAnchor } from '@lectern/content/document'
import { toAnchor } from '@lectern/content/text'
import { writeDirection } from '../document/direction.ts'
import { readOneOf } from '../document/read-data.ts'
import { toLine } from '../document/text.ts'
import type { WriteBlock } from '../document/writer.ts'
import { html } from '../html.ts'
import { drawUiIcon } from '../tools/icons.ts'

/** The title of the page is its first level, so a heading stands one lower. */
const TAGS = { 'heading-1': 'h2', 'heading-2': 'h3', 'heading-3': 'h4' } as const

/** The anchor of a heading without an id of its own, such as those in API reference blocks. */
export const toHeadingAnchor = (title: string): string => toAnchor(title)

export const writeHeading: WriteBlock = ({ type, data = {}, nodes }, writer) => {
  const tag = TAGS[type as keyof typeof TAGS] ?? 'h4'
  const content = writer.inlines(nodes)
  if (content.text.trim() === '') return undefined
  const title = toLine(nodes)
  const fixed = findFixedAnchor(data)
  const id = writer.id(fixed !== undefined && !/\s/.test(fixed) ? fixed : toHeadingAnchor(title))
  if (tag !== 'h4' && title !== '') writer.outline.push({ id, level: tag === 'h2' ? 1 : 2, title })
  const align = readOneOf(data.align, ['center', 'end'])
  const link = html`<a class="anchor" href="#${encodeURIComponent(id.toWellFormed())}" aria-label="${writer.words.linkToSection}: ${title}">${drawUiIcon('link')}</a>`
  const attributes = html` id="${id}"${align && html` class="to-${align}"`}${writeDirection(nodes, writer)}`
  const inner = html`${content}${title !== '' && link}`
  if (tag === 'h2') return html`<h2${attributes}>${inner}</h2>\n`
  if (tag === 'h3') return html`<h3${attributes}>${inner}</h3>\n`
  return html`<h4${attributes}>${inner}</h4>\n`
}
