/** A block with a head of fields above its content. What is written in the fields goes into the block's data. */
import { type BlockName, REQUIRED_DATA, setData } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { BLOCK_FIELDS, type BlockField } from '../blocks/fields.ts'
import type { EDITOR_WORDS } from '../words.ts'
import type { BlockViewContext } from './block-view-context.ts'
import { element } from './element.ts'
import { createFormulaPreview } from './formula-view.ts'
import { createExpressionButton, createSubjectButton } from './subject-button.ts'

type Words = (typeof EDITOR_WORDS)['en']

type GetPos = () => number | undefined

export function createBlockView(node: Node, view: EditorView, getPos: GetPos, context: BlockViewContext): NodeView {
  const { words } = context
  const type = node.type.name
  const dom = element('div', { 'data-block': type })
  const head = element('div', { class: 'block-head', contenteditable: 'false' })
  const inputs = (BLOCK_FIELDS[type] ?? []).map((field) => {
    if (field.kind === 'subject') return createSubjectButton(type as BlockName, getPos, context)
    if (field.kind === 'expression') return createExpressionButton(getPos, context)
    return createInput(field, words, write)
  })
  head.append(element('span', { class: 'block-name' }, words.blocks[type as keyof Words['blocks']] ?? type))
  head.append(...inputs.map(({ dom: each }) => each))
  const body = node.type.isAtom ? undefined : element('div', { class: 'block-body' })
  const preview = createPreview(node, context)
  dom.append(head, ...(preview ? [preview.dom] : []), ...(body ? [body] : []))
  let current = node
  head.addEventListener('keydown', (event) => {
    const pos = getPos()
    if (event.key !== 'Escape' || pos === undefined) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    view.focus()
  })

  function write(name: string, value: unknown): void {
    const pos = getPos()
    if (pos === undefined) return
    const isRequired = REQUIRED_DATA[type]?.includes(name)
    setData(pos, { [name]: value === '' && !isRequired ? undefined : value })(view.state, view.dispatch)
  }

  function show(): void {
    dom.dataset.style = String(current.attrs.data.style ?? '')
    for (const input of inputs) input.show(current.attrs.data)
    preview?.show(current)
  }
  show()
  return {
    dom,
    ...(body && { contentDOM: body }),
    update: (next) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    stopEvent: (event) => head.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !body?.contains(mutation.target) && mutation.target !== body,
    selectNode: () => {
      dom.classList.add('ProseMirror-selectednode')
      // A new formula is written at once.
      if (current.attrs.data.formula === '') setTimeout(() => head.querySelector('textarea')?.focus())
    },
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
  }
}

interface FieldInput {
  dom: HTMLElement
  show: (data: Record<string, unknown>) => void
}

function createInput(
  field: Exclude<BlockField, { kind: 'subject' | 'expression' }>,
  words: Words,
  write: (name: string, value: unknown) => void,
): FieldInput {
  const { name, kind } = field
  const label = words.fields[name as keyof Words['fields']] ?? name
  if (kind === 'switch') {
    const input = element('input', { type: 'checkbox' })
    input.addEventListener('change', () => write(name, input.checked || undefined))
    const dom = element('label', { class: 'block-switch' }, input, label)
    return {
      dom,
      show: (data) => {
        input.checked = data[name] === true
      },
    }
  }
  if (kind === 'choice') {
    const select = element('select', { 'aria-label': label })
    for (const option of field.options)
      select.append(element('option', { value: option }, words.choices[option as keyof Words['choices']] ?? option))
    select.addEventListener('change', () => write(name, select.value))
    return {
      dom: select,
      show: (data) => {
        select.value = String(data[name] ?? field.options[0])
      },
    }
  }
  const input =
    kind === 'lines'
      ? element('textarea', { 'aria-label': label, placeholder: label, rows: '2' })
      : element('input', {
          type: kind === 'date' ? 'date' : 'text',
          'aria-label': label,
          placeholder: label,
          dir: 'auto',
        })
  input.addEventListener('input', () => write(name, kind === 'reference' ? toReference(input.value) : input.value))
  return {
    dom: input,
    show: (data) => {
      const shown = kind === 'reference' ? describeReference(data[name]) : String(data[name] ?? '')
      const value = kind === 'date' ? shown.slice(0, 10) : shown
      if (document.activeElement !== input && input.value !== value) input.value = value
    },
  }
}

const toReference = (url: string) => (url.trim() === '' ? undefined : { kind: 'url', url: url.trim() })

function describeReference(value: unknown): string {
  const reference = value as { kind?: string; url?: string } | undefined
  if (reference?.kind === 'url') return reference.url ?? ''
  if (!reference) return ''
  const { kind, ...names } = reference as Record<string, string>
  return `${kind}: ${Object.values(names).join(' ')}`
}

interface Preview {
  dom: HTMLElement
  show: (node: Node) => void
}

function createPreview(node: Node, { pictures }: BlockViewContext): Preview | undefined {
  if (node.type.name === 'math') return createFormulaPreview()
  if (node.type.name !== 'image') return undefined
  const image = element('img', { alt: '', loading: 'lazy' })
  let shown = ''
  return {
    dom: element('div', { class: 'block-preview', contenteditable: 'false' }, image),
    show: ({ attrs: { data } }) => {
      image.alt = String(data.alt ?? '')
      const wanted = JSON.stringify(data.ref ?? null)
      if (wanted === shown) return
      shown = wanted
      void pictures.findSource(data.ref).then((source) => {
        if (shown === wanted && source) image.src = source
      })
    },
  }
}
