/** Moves a row into another group or section. */
import { useState } from 'react'
import { Button, Dialog, PARTS_WORDS, PickList, ProblemView, useWords } from '../../design/index.ts'
import { listRowHolders, toPlaceIn } from './places.ts'
import type { StructureRow } from './rows.ts'
import type { StructureMoves } from './use-moves.ts'
import { STRUCTURE_WORDS } from './words.ts'

interface MoveDialogProps {
  node: StructureRow
  nodes: readonly StructureRow[]
  moves: StructureMoves
  onClose: () => void
}

const TOP = 'top'

export function MoveRowDialog({ node, nodes, moves, onClose }: MoveDialogProps) {
  const words = useWords(STRUCTURE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [target, setTarget] = useState<string>()
  const [isPending, setPending] = useState(false)
  const choices = [
    ...(node.type !== 'site-space' && node.parent ? [{ value: TOP, label: words.top }] : []),
    ...listRowHolders(nodes, node).map(({ id, title, type, parent }) => ({
      value: id,
      label: title,
      hint: [words.kinds[type], parent?.title].filter(Boolean).join(' · '),
    })),
  ]
  const submit = async () => {
    const place = toPlaceIn(nodes, node, target === TOP ? undefined : target)
    if (!place) return
    setPending(true)
    const isDone = await moves.move(node, place)
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={words.moveTitle(node.title.slice(0, 100))}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isPending={isPending} isDisabled={target === undefined} onPress={() => void submit()}>
            {words.moveHere}
          </Button>
        </>
      }
    >
      <p>{words.moveLead}</p>
      {moves.problem && <ProblemView problem={moves.problem} isInline />}
      <PickList label={words.findPlace} choices={choices} value={target} onChange={setTarget} empty={words.noPlace} />
    </Dialog>
  )
}
