/** A block with a head of fields above its content. What is written in the fields goes into the block's data. */
import type { NodeData } from '@lectern/content/document'
import { BLOCK_TYPES, type BlockName, type BlockTypeName, REQUIRED_DATA, setData } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { BLOCK_FIELDS, type BlockField } from '../blocks/fields.ts'
import type { EDITOR_WORDS } from '../words.ts'
import type { BlockViewContext } from './block-view-context.ts'
import { createCaptionButton } from './caption-button.ts'
import { element } from './element.ts'
import { createFormulaPreview } from './formula-view.ts'
import { createPicturePreview } from './picture-preview.ts'
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
  const caption = hasCaption(type) ? createCaptionButton(view, getPos, context) : undefined
  if (caption) head.append(caption.dom)
  const preview = createPreview(node, context, (width) => writeData({ width, height: undefined }))
  dom.append(head, ...(preview ? [preview.dom] : []), ...(body ? [body] : []))
  let current = node
  dom.addEventListener('keydown', (event) => {
    if (body?.contains(event.target as globalThis.Node)) return
    const pos = getPos()
    if (event.key !== 'Escape' || pos === undefined) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    view.focus()
  })

  function write(name: string, value: unknown): void {
    const isRequired = REQUIRED_DATA[type]?.includes(name)
    writeData({ [name]: value === '' && !isRequired ? undefined : value })
  }

  function writeData(changes: NodeData): void {
    const pos = getPos()
    if (pos !== undefined) setData(pos, changes)(view.state, view.dispatch)
  }

  function show(): void {
    dom.dataset.style = String(current.attrs.data.style ?? '')
    for (const input of inputs) input.show(current.attrs.data)
    preview?.show(current)
    caption?.show(current)
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
    stopEvent: ({ target }) =>
      head.contains(target as globalThis.Node) || (target !== null && target === preview?.edge),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !body?.contains(mutation.target) && mutation.target !== body,
    selectNode: () => {
      dom.classList.add('ProseMirror-selectednode')
      // A new formula is written at once: the editor takes the focus first, and the next key comes later.
      if (current.attrs.data.formula === '') queueMicrotask(() => head.querySelector('textarea')?.focus())
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
  edge?: HTMLElement
  show: (node: Node) => void
}

const hasCaption = (type: string): boolean => BLOCK_TYPES[type as BlockTypeName]?.content === 'caption'

function createPreview(
  node: Node,
  context: BlockViewContext,
  onResize: Parameters<typeof createPicturePreview>[1],
): Preview | undefined {
  if (node.type.name === 'math') return createFormulaPreview()
  return node.type.name === 'image' ? createPicturePreview(context, onResize) : undefined
}
