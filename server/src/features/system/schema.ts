import Type, { type Static } from 'typebox'
import type { DiskSpace } from '../../core/disk/disk-space.ts'
import type { MailHealth } from '../../core/mail/mail-health.ts'
import type { FailedJobRow, JobCounts } from '../../core/queue/failed-jobs.ts'
import { commit, version } from '../../core/version.ts'
import { DateTime, present } from '../../core/words/shapes.ts'

const MailKind = Type.Enum(['smtp', 'outbox'])

export const SystemStatus = Type.Object(
  {
    object: Type.Literal('system'),
    version: Type.String(),
    commit: Type.Optional(Type.String({ description: 'The commit that the program was built from' })),
    startedAt: DateTime,
    database: Type.Object({
      kind: Type.Enum(['embedded', 'external']),
      version: Type.String(),
      bytes: Type.Number(),
      directory: Type.Optional(Type.String({ description: 'Where the embedded database is, links resolved' })),
    }),
    disk: Type.Optional(
      Type.Object(
        {
          folder: Type.String(),
          freeBytes: Type.Number(),
          state: Type.Enum(['enough', 'low', 'full'], {
            description: 'low: less than LECTERN_DISK_MEGABYTES is free; full: nothing can be stored',
          }),
        },
        { description: 'The disk that Lectern writes to, of several the one with the least space' },
      ),
    ),
    storage: Type.Object({
      kind: Type.Enum(['disk', 's3']),
      files: Type.Number({ description: 'The number of stored files' }),
      freeBytes: Type.Optional(Type.Number({ description: 'Room that is left on the disk of LECTERN_DATA' })),
    }),
    jobs: Type.Object({
      waiting: Type.Number({ description: 'Due, and not started' }),
      running: Type.Number(),
      retrying: Type.Number({ description: 'Failed, and to be tried again' }),
      failed: Type.Number({
        description: 'Out of attempts; they wait until they are retried or dismissed',
      }),
      oldestWaitingAt: Type.Optional(DateTime),
    }),
    mail: Type.Object({
      kind: MailKind,
      waiting: Type.Number(),
      lastSentAt: Type.Optional(DateTime),
      lastFailure: Type.Optional(Type.Object({ at: DateTime, reason: Type.String() })),
    }),
    insights: Type.Object({ store: Type.Enum(['columnar', 'clickhouse']) }),
    backups: Type.Object({
      schedule: Type.Optional(
        Type.String({ description: 'LECTERN_BACKUP_CRON; without it nothing is backed up by itself' }),
      ),
      lastWritten: Type.Optional(Type.Object({ at: DateTime, name: Type.String(), bytes: Type.Number() })),
      lastTested: Type.Optional(
        Type.Object(
          { at: DateTime, name: Type.String() },
          { description: 'When a backup was last restored into a database of its own, as a test' },
        ),
      ),
      lastFailure: Type.Optional(Type.Object({ at: DateTime, name: Type.String(), reason: Type.String() })),
    }),
  },
  { title: 'SystemStatus' },
)

export const MailDelivery = Type.Object(
  { object: Type.Literal('mail-delivery'), kind: MailKind },
  { title: 'MailDelivery' },
)

export const toMailDelivery = (smtpUrl: string | undefined): Static<typeof MailDelivery> => ({
  object: 'mail-delivery',
  kind: smtpUrl === undefined ? 'outbox' : 'smtp',
})

export const FailedJob = Type.Object(
  {
    object: Type.Literal('failed-job'),
    id: Type.String(),
    name: Type.String(),
    attempts: Type.Number(),
    error: Type.String(),
    createdAt: DateTime,
    failedAt: DateTime,
  },
  { title: 'FailedJob' },
)

export const TestMail = Type.Object(
  {
    object: Type.Literal('test-mail'),
    id: Type.String(),
    recipient: Type.String(),
    status: Type.Enum(['waiting', 'sent', 'failed']),
    reason: Type.Optional(Type.String({ description: 'Why it was not delivered so far' })),
  },
  { title: 'TestMail' },
)

const LONGEST_REASON = 500

export const toFailedJob = (row: FailedJobRow): Static<typeof FailedJob> => ({
  object: 'failed-job',
  id: row.id,
  name: row.name,
  attempts: row.attempts,
  error: firstLine(row.last_error ?? ''),
  createdAt: row.created_at.toISOString(),
  failedAt: row.updated_at.toISOString(),
})

/** The stack below the first line is only for the log. */
const firstLine = (error: string) => (error.split('\n')[0] ?? '').slice(0, LONGEST_REASON)

interface MailState {
  id: string
  sent_at: Date | null
  failed_at: Date | null
  error: string | null
}

export const toTestMail = (row: MailState, recipient: string): Static<typeof TestMail> => ({
  object: 'test-mail',
  id: row.id,
  recipient,
  status: row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting',
  ...present('reason', row.error === null ? null : firstLine(row.error)),
})

interface SystemParts {
  startedAt: Date
  database: Static<typeof SystemStatus>['database']
  disk: DiskSpace | undefined
  storage: Static<typeof SystemStatus>['storage']
  jobs: JobCounts
  mail: MailHealth & { kind: 'smtp' | 'outbox' }
  insights: Static<typeof SystemStatus>['insights']
  backups: BackupEventRow[]
  backupCron: string | undefined
}

export interface BackupEventRow {
  action: string
  at: Date
  name: string
  bytes: number | null
  reason: string | null
}

function toBackups(rows: BackupEventRow[], schedule: string | undefined): Static<typeof SystemStatus>['backups'] {
  const find = (...actions: string[]) => rows.find(({ action }) => actions.includes(action))
  const toPlace = ({ at, name }: BackupEventRow) => ({ at: at.toISOString(), name })
  const written = find('backup.written')
  const tested = find('backup.restore_tested')
  const failed = find('backup.failed', 'backup.restore_failed')
  return {
    ...present('schedule', schedule),
    ...present('lastWritten', written && { ...toPlace(written), bytes: written.bytes ?? 0 }),
    ...present('lastTested', tested && toPlace(tested)),
    ...present('lastFailure', failed && { ...toPlace(failed), reason: firstLine(failed.reason ?? '') }),
  }
}

export const toSystemStatus = (parts: SystemParts): Static<typeof SystemStatus> => ({
  object: 'system',
  version,
  ...present('commit', commit),
  startedAt: parts.startedAt.toISOString(),
  database: parts.database,
  ...present('disk', parts.disk),
  storage: parts.storage,
  jobs: {
    waiting: parts.jobs.waiting,
    running: parts.jobs.running,
    retrying: parts.jobs.retrying,
    failed: parts.jobs.failed,
    ...present('oldestWaitingAt', parts.jobs.oldest_waiting?.toISOString()),
  },
  mail: {
    kind: parts.mail.kind,
    waiting: parts.mail.waiting,
    ...present('lastSentAt', parts.mail.last_sent_at?.toISOString()),
    ...present(
      'lastFailure',
      parts.mail.last_failure && {
        at: new Date(parts.mail.last_failure.at).toISOString(),
        reason: firstLine(parts.mail.last_failure.reason),
      },
    ),
  },
  insights: parts.insights,
  backups: toBackups(parts.backups, parts.backupCron),
})
