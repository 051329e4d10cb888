/** A formula in the text: what it draws, and below it why it cannot be drawn. */
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { BlockViewContext } from './block-view-context.ts'
import { drawFormula } from './draw-formula.ts'
import { element } from './element.ts'

const readFormula = ({ attrs: { data } }: Node) => String(data.formula ?? '')

/** Below the field of the formula. */
export function createFormulaPreview() {
  const drawing = element('div', { class: 'formula' })
  const problem = element('p', { class: 'formula-problem', role: 'status' })
  return {
    dom: element('div', { class: 'block-preview', contenteditable: 'false' }, drawing, problem),
    show: (node: Node) => {
      const formula = readFormula(node)
      if (drawing.dataset.formula === formula) return
      void drawFormula(drawing, formula, true).then((reason) => {
        if (drawing.dataset.formula === formula) problem.textContent = reason ?? ''
      })
    },
  }
}

/** In a line: a click opens the formula. */
export function createInlineFormulaView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  { words, pick }: BlockViewContext,
): NodeView {
  const dom = element('span', { class: 'inline-formula' })
  let current = node
  const show = () => {
    const formula = readFormula(current)
    dom.setAttribute('aria-label', `${words.blocks.math}: ${formula}`)
    dom.setAttribute('role', 'img')
    void drawFormula(dom, formula, false).then((reason) => {
      if (reason === undefined || dom.dataset.formula !== formula) return
      dom.replaceChildren(element('code', { class: 'formula-problem', title: reason }, formula))
    })
  }
  dom.addEventListener('dblclick', () => {
    const pos = getPos()
    if (pos !== undefined && view.editable) pick({ kind: 'formula', pos })
  })
  show()
  return {
    dom,
    update: (next) => {
      if (next.type !== current.type) return false
      const isSame = readFormula(next) === readFormula(current)
      current = next
      if (!isSame) show()
      return true
    },
    ignoreMutation: () => true,
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
  }
}
