/** A formula in a line: its source, and what it draws. */
import { insertInline, setData } from '@lectern/editor'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, Dialog, PARTS_WORDS, TextField, useWords } from '../../../design/index.ts'
import { drawFormula } from '../view/draw-formula.ts'
import { EDITOR_WORDS } from '../words.ts'
import type { PickContext } from './pick-request.ts'
import styles from './pickers.module.css'

interface FormulaDialogProps {
  context: PickContext
  /** Absent: the formula is inserted at the caret. */
  pos?: number | undefined
  onClose: () => void
}

export function FormulaDialog({ context: { view }, pos, onClose }: FormulaDialogProps) {
  const words = useWords(EDITOR_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [formula, setFormula] = useState(() =>
    pos === undefined ? '' : String(view.state.doc.nodeAt(pos)?.attrs.data.formula ?? ''),
  )
  const [reason, setReason] = useState<string>()
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isOld = false
    void drawFormula(drawing.current!, formula, false).then((found) => !isOld && setReason(found))
    return () => {
      isOld = true
    }
  }, [formula])
  const close = () => {
    onClose()
    view.focus()
  }
  /** An empty formula goes. */
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const isEmpty = formula.trim() === ''
    if (pos === undefined) isEmpty || insertInline('inline-math', { formula })(view.state, view.dispatch)
    else if (isEmpty) view.dispatch(view.state.tr.delete(pos, pos + 1))
    else setData(pos, { formula })(view.state, view.dispatch)
    close()
  }
  return (
    <Dialog
      title={words.blocks.math}
      isOpen
      onClose={close}
      size="small"
      actions={
        <>
          <Button onPress={close}>{parts.cancel}</Button>
          <Button look="primary" onPress={() => save()}>
            {parts.save}
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <TextField
          label={words.fields.formula}
          value={formula}
          onChange={setFormula}
          error={formula === '' ? undefined : reason}
          isCode
          autoFocus
        />
        <div ref={drawing} className={styles.formula} />
      </form>
    </Dialog>
  )
}
