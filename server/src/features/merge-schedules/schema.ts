import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import { toUser, User, type UserRow } from '../users/index.ts'

export const NewMergeSchedule = Type.Object({
  mergeAt: Type.String({ format: 'date-time', description: 'In the future, at most a year away' }),
  revision: Type.Optional(
    Type.String({ maxLength: 64, description: 'The head that the caller saw: 409 when there is another by now' }),
  ),
})

export const MergeSchedule = Type.Object(
  {
    object: Type.Literal('merge-schedule'),
    state: Type.Enum(['none', 'planned', 'failed'], {
      description:
        'none: nothing is planned. failed: it could not be merged at its time, or was changed after the merge was planned',
    }),
    mergeAt: Type.Optional(DateTime),
    createdBy: Type.Optional(User),
    createdAt: Type.Optional(DateTime),
    revision: Type.Optional(Type.String({ description: 'The head that the merge was planned for' })),
    failure: Type.Optional(
      Type.Object({ message: Type.String({ description: 'Why it did not merge' }), failedAt: DateTime }),
    ),
  },
  { title: 'MergeSchedule' },
)

export type MergeScheduleSeen = Row<'merge_schedules'> & { creator: UserRow }

export const NO_MERGE_SCHEDULE: Static<typeof MergeSchedule> = { object: 'merge-schedule', state: 'none' }

export const toMergeSchedule = (row: MergeScheduleSeen, urls: Urls): Static<typeof MergeSchedule> => ({
  object: 'merge-schedule',
  state: row.failure === null ? 'planned' : 'failed',
  mergeAt: row.merge_at.toISOString(),
  createdBy: toUser(row.creator, urls),
  createdAt: row.created_at.toISOString(),
  ...present('revision', row.revision_id),
  ...present('failure', row.failure === null ? null : { message: row.failure, failedAt: row.failed_at!.toISOString() }),
})
