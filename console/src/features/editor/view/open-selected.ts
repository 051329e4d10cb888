/** Enter on a selected formula, expression or block with a subject opens what it says or shows. */
import { BLOCKS, type BlockName } from '@lectern/editor'
import { NodeSelection, Plugin } from 'prosemirror-state'
import { isPicked, type PickRequest } from '../pickers/pick-request.ts'

export const createOpenPlugin = (pick: (request: PickRequest) => void) =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const { selection } = view.state
        if (event.key !== 'Enter' || !(selection instanceof NodeSelection)) return false
        const request = toRequest(selection)
        if (request) pick(request)
        else return focusField(view.nodeDOM(selection.from))
        return true
      },
    },
  })

function toRequest({ node, from: pos }: NodeSelection): PickRequest | undefined {
  const type = node.type.name
  if (type === 'inline-math') return { kind: 'formula', pos }
  if (type === 'expression') return { kind: 'expression', pos }
  return type in BLOCKS && isPicked(type as BlockName) ? { kind: 'subject', block: type as BlockName, pos } : undefined
}

/** The first field of a block without text of its own. */
function focusField(dom: Node | null): boolean {
  const block = dom instanceof HTMLElement && !dom.querySelector('.block-body') ? dom : undefined
  const field = block?.querySelector<HTMLElement>(':scope > .block-head :is(input, select, textarea, button)')
  field?.focus()
  return field !== null && field !== undefined
}
