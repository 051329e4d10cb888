/** What a block shows, such as a page or an API operation: its name, and a click to choose another. */
import { type NodeData, readRef } from '@lectern/content/document'
import type { BlockName } from '@lectern/editor'
import type { BlockViewContext } from './block-view-context.ts'
import { element } from './element.ts'

type GetPos = () => number | undefined

export function createSubjectButton(block: BlockName, getPos: GetPos, { words, findName, pick }: BlockViewContext) {
  const dom = element('button', { type: 'button', class: 'block-subject', dir: 'auto' })
  dom.addEventListener('click', () => {
    const pos = getPos()
    if (pos !== undefined) pick({ kind: 'subject', block, pos })
  })
  let shown: unknown
  return {
    dom,
    show: (data: NodeData) => {
      const ref = readRef(data.ref)
      const wanted = JSON.stringify(data)
      if (wanted === shown) return
      shown = wanted
      const details = describeDetails(data)
      const write = (name: string) => {
        dom.textContent = [details, name].filter((each) => each !== '').join(' · ')
      }
      write(ref ? '…' : words.choose)
      if (ref) void findName(ref).then((name) => shown === wanted && write(name ?? words.unknownReference))
    },
  }
}

/** The condition of a block. */
export function createExpressionButton(getPos: GetPos, { words, pick }: BlockViewContext) {
  const dom = element('button', { type: 'button', class: 'block-subject block-expression' })
  dom.addEventListener('click', () => {
    const pos = getPos()
    if (pos !== undefined) pick({ kind: 'expression', pos })
  })
  return {
    dom,
    show: ({ expression }: NodeData) => {
      const text = String(expression ?? '')
      dom.textContent = text === '' ? words.choose : text
      dom.setAttribute('aria-label', `${words.fields.expression}: ${text}`)
    },
  }
}

/** `GET /pets`, the name of a webhook, the names of schemas. */
function describeDetails({ method, path, name, schemas }: NodeData): string {
  if (Array.isArray(schemas)) return schemas.join(', ')
  const target = typeof path === 'string' ? path : name
  if (typeof target !== 'string' || target === '') return ''
  return typeof method === 'string' && method !== '' ? `${method.toUpperCase()} ${target}` : target
}
