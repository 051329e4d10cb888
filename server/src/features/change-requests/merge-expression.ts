import type { Row } from '../../core/database/rows.ts'

export interface Verdict {
  reviewer_id: string
  status: string
  outdated: boolean
}

export interface Merging {
  actorId: string
  changeRequest: Pick<Row<'change_requests'>, 'id' | 'number' | 'subject' | 'description' | 'status' | 'created_by'>
  outdated: boolean
  /** Of everybody but the author, whose own do not count. */
  verdicts: Verdict[]
}

/** A custom rule; an expression that fails while it runs does not hold. */
export function isFulfilled(_expression: string, _merging: Merging, _current: Verdict[]): boolean {
  return false
}
