/** The condition of a block, or an expression in a line. */
import { insertInline, setData } from '@lectern/editor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, PARTS_WORDS, useWords } from '../../../design/index.ts'
import { ExpressionField } from '../../../shell/expression-field.tsx'
import { EDITOR_WORDS } from '../words.ts'
import { listPickedPages } from './page-list.ts'
import type { PickContext } from './pick-request.ts'
import { pageTreeQuery } from './queries.ts'

interface ExpressionDialogProps {
  context: PickContext
  /** Of the block or expression; absent: an expression is inserted at the caret. */
  pos?: number | undefined
  onClose: () => void
}

export function ExpressionDialog({ context: { view, place, target, page }, pos, onClose }: ExpressionDialogProps) {
  const words = useWords(EDITOR_WORDS)
  const parts = useWords(PARTS_WORDS)
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos)
  const isCondition = node?.isBlock === true
  const [expression, setExpression] = useState(() => String(node?.attrs.data.expression ?? ''))
  const readPlace = { space: place.space, changeRequest: target.current() }
  const { data } = useQuery(pageTreeQuery(readPlace))
  const variables = listPickedPages(data?.pages ?? []).find(({ id }) => id === page.id)?.variables ?? {}
  const label = isCondition ? words.fields.expression : words.expression
  const close = () => {
    onClose()
    view.focus()
  }
  const save = () => {
    const text = expression.trim()
    if (text === '') return
    const change = { expression: text }
    const command = pos === undefined ? insertInline('expression', change) : setData(pos, change)
    command(view.state, view.dispatch)
    close()
  }
  return (
    <Dialog
      title={label}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{parts.cancel}</Button>
          <Button look="primary" isDisabled={expression.trim() === ''} onPress={save}>
            {parts.save}
          </Button>
        </>
      }
    >
      <ExpressionField
        label={label}
        value={expression}
        onChange={setExpression}
        onSubmit={save}
        isCondition={isCondition}
        place={{
          organization: place.organization,
          ...readPlace,
          page: { title: page.title, variables },
        }}
        autoFocus
      />
    </Dialog>
  )
}
