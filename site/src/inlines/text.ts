import type { Leaf, Mark, Text } from '@lectern/content/document'
import { markDifference } from '../document/mark-difference.ts'
import { type Content, type Html, html } from '../html.ts'

export const writeText = ({ leaves }: Text): Html => html`${leaves.map(writeLeaf)}`

const writeLeaf = (leaf: Leaf): Content =>
  markDifference(
    leaf,
    leaf.marks.reduceRight<Content>((inner, mark) => writeMark(mark, inner), withBreaks(leaf.text)),
  )

/** A line break in a text is one on the page. */
const withBreaks = (text: string): Content =>
  text.includes('\n') ? text.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`)) : text

function writeMark({ type, data }: Mark, inner: Content): Content {
  switch (type) {
    case 'bold':
      return html`<strong>${inner}</strong>`
    case 'italic':
      return html`<em>${inner}</em>`
    case 'strikethrough':
      return html`<s>${inner}</s>`
    case 'code':
      return html`<code>${inner}</code>`
    case 'keyboard':
      return html`<kbd>${inner}</kbd>`
    case 'superscript':
      return html`<sup>${inner}</sup>`
    case 'subscript':
      return html`<sub>${inner}</sub>`
    case 'color':
      return coloured(data?.text, data?.background, inner)
    default:
      return inner
  }
}

const COLOURS = new Set('green blue red orange yellow purple primary info success warning danger'.split(' '))

export function findColour(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.replace(/^\$/, '') : ''
  return COLOURS.has(name) ? name : undefined
}

function coloured(text: unknown, background: unknown, inner: Content): Content {
  const [ink, ground] = [findColour(text), findColour(background)]
  const ofText = ink && `ink-${ink}`
  if (ground === undefined) return ofText ? html`<span class="${ofText}">${inner}</span>` : inner
  return html`<mark class="${[`ground-${ground}`, ofText].filter(Boolean).join(' ')}">${inner}</mark>`
}
