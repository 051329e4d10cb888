/** The dialog that a row of the structure opened. */

import { ConfirmCommand, useWords } from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import { AddSpaceDialog } from './add-dialogs.tsx'
import { GroupDialog, SectionDialog, SpaceDialog } from './edit-dialogs.tsx'
import { MoveRowDialog } from './move-dialog.tsx'
import type { RowTask } from './row-task.ts'
import { findStructureRow, type StructureRow } from './rows.ts'
import type { StructureMoves } from './use-moves.ts'
import type { StructureActions } from './use-structure-actions.ts'
import { STRUCTURE_WORDS } from './words.ts'

interface RowDialogProps {
  task: RowTask
  nodes: readonly StructureRow[]
  sitePath: SitePath
  actions: StructureActions
  moves: StructureMoves
  onClose: () => void
}

export function RowDialog({ task, nodes, sitePath, actions, moves, onClose }: RowDialogProps) {
  const words = useWords(STRUCTURE_WORDS)
  const node = findStructureRow(nodes, task.nodeId)
  // Somebody else removed it meanwhile.
  if (!node) return null
  if (task.kind === 'move') return <MoveRowDialog node={node} nodes={nodes} moves={moves} onClose={onClose} />
  if (task.kind === 'remove')
    return (
      <ConfirmCommand
        title={words.removeTitle(node.title.slice(0, 100))}
        confirmLabel={words.remove}
        doneText={words.removed}
        run={() => actions.remove(node)}
        onClose={onClose}
      >
        <p>{words.removeTexts[node.type]}</p>
      </ConfirmCommand>
    )
  if (task.kind === 'add-variant' && node.type === 'site-section')
    return <AddSpaceDialog section={node} sitePath={sitePath} actions={actions} onClose={onClose} />
  const shared = { nodes, sitePath, actions, onClose }
  switch (node.type) {
    case 'site-section-group':
      return <GroupDialog node={node} {...shared} />
    case 'site-section':
      return <SectionDialog node={node} {...shared} />
    case 'site-space':
      return <SpaceDialog node={node} {...shared} />
  }
}
