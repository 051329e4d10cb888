import type { NodeData } from '@lectern/content/document'
import type { BlockName } from '@lectern/editor'
import type { PickContext } from './pick-request.ts'

/** A picker for one kind of subject. */
export interface SubjectProps {
  context: PickContext
  block: BlockName
  onPick: (data: NodeData) => void
  onClose: () => void
}
