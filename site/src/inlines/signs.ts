/** Writes emoji, icons, formulas, images and notes within a line. */

import { toEmoji } from '@lectern/content/text'
import { writeNoteReference } from '../document/notes.ts'
import { readFragment, readString } from '../document/read-data.ts'
import type { WriteInline } from '../document/writer.ts'
import { type Content, html } from '../html.ts'

export const writeEmoji: WriteInline = ({ data = {} }) => {
  const code = readString(data.code)
  return code && html`<span class="emoji">${toEmoji(code)}</span>`
}

/** An icon that no set has is left out. */
export const writeIcon: WriteInline = ({ data = {} }, { tools }) => {
  const name = readString(data.icon)
  return name && tools.icon(name)
}

export const writeInlineMath: WriteInline = ({ data = {} }, { tools, styles }) => {
  const formula = readString(data.formula) ?? ''
  return tools.math(formula, false, styles) ?? html`<code class="formula">${formula}</code>`
}

export const writeInlineImage: WriteInline = ({ data = {} }, { medium, words }) => {
  const alt = readString(data.alt) ?? readString(data.caption) ?? ''
  const [light, dark] = [medium(data.ref), medium(data.refDark)]
  if (!light) return html`<span class="broken">${alt || words.missingImage}</span>`
  const size = data.size === 'line' ? 'line' : 'original'
  const image = (src: string, theme: Content) =>
    html`<img class="inline-${size}${theme}" src="${src}" alt="${alt}" loading="lazy">`
  return dark ? [image(light.href, ' in-light'), image(dark.href, ' in-dark')] : image(light.href, '')
}

export const writeAnnotation: WriteInline = (inline, writer) => {
  const content = writer.inlines(inline.nodes)
  const reference = writeNoteReference(readFragment(inline, 'annotation-body'), writer)
  return html`${content.text !== '' && html`<span class="annotated">${content}</span>`}${reference}`
}

/** No published page has this inline; previews show authors the expression that a visitor's value replaces. */
export const writeExpression: WriteInline = ({ data = {} }) =>
  html`<code class="expression">${readString(data.expression) ?? ''}</code>`
