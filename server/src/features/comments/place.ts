import type { ChangeRequestBrief } from '../change-requests/index.ts'
import type { SpaceBrief } from '../spaces/index.ts'

/** Where comments stand: on a space, or on one of its change requests. The two lists have nothing in common. */
export interface Place {
  space: SpaceBrief
  changeRequest: ChangeRequestBrief | null
}

/** The content that comments there are about, as it is now. */
export const currentRevisionOf = ({ space, changeRequest }: Place) => (changeRequest ?? space).revision_id
