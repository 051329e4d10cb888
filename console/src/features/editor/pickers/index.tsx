/** The pickers, loaded with the first that opens. */
import { FindInPages } from '../../find-in-pages/index.ts'
import { FindBar } from '../find/find-bar.tsx'
import { ExpressionDialog } from './expression-dialog.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { LinkPicker } from './link-picker.tsx'
import type { PickContext, PickRequest } from './pick-request.ts'
import { SubjectPicker } from './subject-picker.tsx'

interface PickerProps {
  request: PickRequest
  context: PickContext
  onClose: () => void
  pick: (request: PickRequest) => void
}

export function Picker({ request, context, onClose, pick }: PickerProps) {
  switch (request.kind) {
    case 'link':
      return <LinkPicker context={context} onClose={onClose} />
    case 'find':
      return (
        <FindBar
          view={context.view}
          onClose={onClose}
          onFindInPages={(initial) => pick({ kind: 'find-in-pages', initial })}
        />
      )
    case 'find-in-pages':
      return (
        <FindInPages space={context.place.space} target={context.target} initial={request.initial} onClose={onClose} />
      )
    case 'formula':
      return <FormulaDialog context={context} pos={request.pos} onClose={onClose} />
    case 'expression':
      return <ExpressionDialog context={context} pos={request.pos} onClose={onClose} />
    case 'subject':
      return <SubjectPicker context={context} block={request.block} pos={request.pos} onClose={onClose} />
  }
}
