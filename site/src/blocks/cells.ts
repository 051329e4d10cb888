/** What stands in one cell of a table or on one line of a card. */
import type { ContentRef, Node, NodeData } from '@lectern/content/document'
import { refsIn } from '../document/cell-refs.ts'
import { numberOf, textOf } from '../document/read-data.ts'
import type { Writer } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import { anchor, label } from '../inlines/link.ts'
import { colourOf } from '../inlines/text.ts'
import { fill } from '../words.ts'

export type Definition = NodeData

export function writeCell(definition: Definition, value: unknown, writer: Writer): Content {
  if (value === undefined || value === null) return undefined
  switch (definition.type) {
    case 'number':
      return typeof value === 'number' ? value : textOf(value)
    case 'checkbox':
      return checkbox(value === true, writer)
    case 'rating':
      return rating(numberOf(value) ?? 0, numberOf(definition.max) ?? 5, writer)
    case 'select':
      return options(definition, listOf(value))
    case 'files':
    case 'users':
    case 'content-ref':
      return links(refsIn(definition.type, value), writer)
    case 'image':
      return refsIn('image', value).map((ref) => image(ref, writer))
    default:
      return Array.isArray(value) ? content(value as Node[], writer) : textOf(value)
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A cell that holds one plain line needs no paragraph around it. */
function content(nodes: readonly Node[], writer: Writer): Content {
  const [only] = nodes
  const isLine = nodes.length === 1 && only?.object === 'block' && only.type === 'paragraph' && !only.data?.align
  return isLine ? writer.inlines(only.nodes) : writer.blocks(nodes)
}

const checkbox = (isChecked: boolean, { words }: Writer): Content =>
  html`<input type="checkbox" disabled${isChecked && html` checked`} aria-label="${isChecked ? words.checked : words.unchecked}">`

function rating(value: number, max: number, { words }: Writer): Content {
  const [all, full] = [Math.min(10, Math.max(1, Math.round(max))), Math.round(value)]
  const stars = Array.from({ length: all }, (_, at) => (at < full ? '★' : '☆')).join('')
  return html`<span class="rating" role="img" aria-label="${fill(words.stars, full, all)}">${stars}</span>`
}

function options({ options: known }: Definition, values: unknown[]): Content {
  const all = (Array.isArray(known) ? known : []) as { value?: unknown; label?: unknown; color?: unknown }[]
  return values.map((value, at) => {
    const option = all.find((each) => each?.value === value)
    const colour = colourOf(option?.color)
    const text = textOf(option?.label) ?? textOf(value)
    return text && html`${at > 0 && ' '}<span class="tag${colour && ` ground-${colour}`}">${text}</span>`
  })
}

const links = (refs: ContentRef[], writer: Writer): Content =>
  refs.map((ref, at) => {
    const target = ref.kind === 'file' ? writer.medium(ref) : writer.target(ref)
    const comma = at > 0 && ', '
    if (!target)
      return html`${comma}<span class="broken" title="${writer.words.missingLink}">${writer.words.missingLink}</span>`
    if (target.href === '') return html`${comma}${label(target, writer)}`
    return html`${comma}${anchor({ href: target.href, content: label(target, writer) }, writer)}`
  })

function image(ref: ContentRef, { medium, words }: Writer): Content {
  const target = medium(ref)
  if (!target) return html`<span class="broken">${words.missingImage}</span>`
  const size = target.file?.dimensions
  return html`<img src="${target.href}" alt="${target.title ?? ''}"${size && html` width="${size.width}" height="${size.height}"`} loading="lazy">`
}
