/** Writes one cell of a table or one line of a card. */
import { ChangedValue } from '@lectern/content/compare'
import type { ContentRef, Node, NodeData } from '@lectern/content/document'
import { listCellRefs } from '../document/cell-refs.ts'
import { writeChanged } from '../document/mark-difference.ts'
import { readNumber, readString } from '../document/read-data.ts'
import type { DocumentWriter } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import { writeAnchor, writeLabel } from '../inlines/link.ts'
import { findColour } from '../inlines/text.ts'
import { fill } from '../words.ts'

type Definition = NodeData

export function writeCell(definition: Definition, value: unknown, writer: DocumentWriter): Content {
  if (value === undefined || value === null) return undefined
  if (value instanceof ChangedValue)
    return writeChanged(writeCell(definition, value.before, writer), writeCell(definition, value.after, writer))
  switch (definition.type) {
    case 'number':
      return typeof value === 'number' ? value : readString(value)
    case 'checkbox':
      return checkbox(value === true, writer)
    case 'rating':
      return rating(readNumber(value) ?? 0, readNumber(definition.max) ?? 5, writer)
    case 'select':
      return options(definition, toList(value))
    case 'files':
    case 'users':
    case 'content-ref':
      return links(listCellRefs(definition.type, value), writer)
    case 'image':
      return listCellRefs('image', value).map((ref) => image(ref, writer))
    default:
      return Array.isArray(value) ? content(value as Node[], writer) : readString(value)
  }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A cell that holds one plain line needs no paragraph around it. */
function content(nodes: readonly Node[], writer: DocumentWriter): Content {
  const [only] = nodes
  const isLine = nodes.length === 1 && only?.object === 'block' && only.type === 'paragraph' && !only.data?.align
  return isLine ? writer.mark(only, writer.inlines(only.nodes)) : writer.blocks(nodes)
}

const checkbox = (isChecked: boolean, { words }: DocumentWriter): Content =>
  html`<input type="checkbox" disabled${isChecked && html` checked`} aria-label="${isChecked ? words.checked : words.unchecked}">`

function rating(value: number, max: number, { words }: DocumentWriter): Content {
  const [all, full] = [Math.min(10, Math.max(1, Math.round(max))), Math.round(value)]
  const stars = Array.from({ length: all }, (_, at) => (at < full ? '★' : '☆')).join('')
  return html`<span class="rating" role="img" aria-label="${fill(words.stars, full, all)}">${stars}</span>`
}

function options({ options: known }: Definition, values: unknown[]): Content {
  const all = (Array.isArray(known) ? known : []) as { value?: unknown; label?: unknown; color?: unknown }[]
  return values.map((value, at) => {
    const option = all.find((each) => each?.value === value)
    const colour = findColour(option?.color)
    const text = readString(option?.label) ?? readString(value)
    return text && html`${at > 0 && ' '}<span class="tag${colour && ` ground-${colour}`}">${text}</span>`
  })
}

const links = (refs: ContentRef[], writer: DocumentWriter): Content =>
  refs.map((ref, at) => {
    const target = ref.kind === 'file' ? writer.medium(ref) : writer.target(ref)
    const comma = at > 0 && ', '
    if (!target)
      return html`${comma}<span class="broken" title="${writer.words.missingLink}">${writer.words.missingLink}</span>`
    if (target.href === '') return html`${comma}${writeLabel(target, writer)}`
    return html`${comma}${writeAnchor({ href: target.href, content: writeLabel(target, writer) }, writer)}`
  })

function image(ref: ContentRef, { medium, words }: DocumentWriter): Content {
  const target = medium(ref)
  if (!target) return html`<span class="broken">${words.missingImage}</span>`
  const size = target.file?.dimensions
  return html`<img src="${target.href}" alt="${target.title ?? ''}"${size && html` width="${size.width}" height="${size.height}"`} loading="lazy">`
}
