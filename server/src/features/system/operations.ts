/** Operations about the server itself, for its operator. */
import { findClusterPath } from '../../core/database/embedded/cluster.ts'
import { measureDisk } from '../../core/disk/disk-space.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { composeMail } from '../../core/mail/compose.ts'
import { findMailState, readMailHealth } from '../../core/mail/mail-health.ts'
import { sendMails } from '../../core/mail/send-mail.ts'
import { created, none } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf, paginate } from '../../core/operation/pagination.ts'
import { countJobs, dismissFailedJob, retryFailedJob, selectFailedJobs } from '../../core/queue/failed-jobs.ts'
import { present } from '../../core/words/shapes.ts'
import { asUser } from '../users/index.ts'
import { asOperator } from './access.ts'
import {
  FailedJob,
  MailDelivery,
  SystemStatus,
  TestMail,
  toFailedJob,
  toMailDelivery,
  toSystemStatus,
  toTestMail,
} from './schema.ts'
import { countStoredFiles, listLastBackupEvents, readDatabaseFacts, readFreeBytes } from './store.ts'

const startedAt = new Date()

export const operations = [
  operation({
    id: 'getSystemStatus',
    summary: 'How the server is: version, database, storage, jobs, mail, backups',
    route: 'GET /system',
    access: asOperator(),
    reads: 'slow',
    answer: SystemStatus,
    handle: async ({ db, config }) => {
      const isOnDisk = config.s3Bucket === ''
      return toSystemStatus({
        startedAt,
        database: {
          kind: config.databaseUrl === undefined ? 'embedded' : 'external',
          ...(await readDatabaseFacts(db)),
          ...(config.databaseUrl === undefined && present('directory', await findClusterPath(config.dataDirectory))),
        },
        disk: await measureDisk(config),
        storage: {
          kind: isOnDisk ? 'disk' : 's3',
          files: await countStoredFiles(db),
          ...(isOnDisk && { freeBytes: await readFreeBytes(config.dataDirectory) }),
        },
        jobs: await countJobs(db),
        mail: { ...(await readMailHealth(db)), kind: toMailDelivery(config.smtpUrl).kind },
        insights: { store: config.insightsUrl === undefined ? 'columnar' : 'clickhouse' },
        backups: await listLastBackupEvents(db),
        backupCron: config.backupCron,
      })
    },
  }),
  operation({
    id: 'getMailDelivery',
    summary: 'Whether this server sends mail, or writes it to its outbox folder',
    route: 'GET /system/mail',
    access: asUser(),
    answer: MailDelivery,
    handle: ({ config }) => toMailDelivery(config.smtpUrl),
  }),
  operation({
    id: 'listFailedJobs',
    summary: 'Jobs that failed as often as they may, the last first',
    route: 'GET /system/jobs',
    access: asOperator(),
    query: PageQuery,
    reads: 'slow',
    answer: pageOf(FailedJob),
    handle: async ({ db, page }) =>
      mapPage(await paginate(db, selectFailedJobs(db), page, ['updated_at desc', 'id desc']), toFailedJob),
  }),
  operation({
    id: 'retryFailedJob',
    summary: 'Let a failed job run again',
    route: 'POST /system/jobs/{jobId}/retry',
    access: asOperator(),
    records: 'job.retried',
    answer: none,
    handle: async ({ db, params }) => {
      if (!(await retryFailedJob(db, params.jobId))) throw notFound('Failed job')
    },
  }),
  operation({
    id: 'dismissFailedJob',
    summary: 'Remove a failed job; what it was to do stays undone',
    route: 'DELETE /system/jobs/{jobId}',
    access: asOperator(),
    records: 'job.dismissed',
    answer: none,
    handle: async ({ db, params }) => {
      if (!(await dismissFailedJob(db, params.jobId))) throw notFound('Failed job')
    },
  }),
  operation({
    id: 'sendTestMail',
    summary: 'Send a mail to oneself, to see whether mail works',
    route: 'POST /system/test-mails',
    access: asOperator(),
    records: 'test_mail.sent',
    answer: created(TestMail),
    handle: async ({ db, operator, secrets, urls }) => {
      const id = newId()
      const text = composeMail({
        subject: 'Lectern can send mail',
        paragraphs: [`This mail was sent from ${urls.base} to see whether mail works. It does.`],
      })
      await sendMails(db, secrets, [{ id, to: operator.email, ...text }])
      return toTestMail({ id, sent_at: null, failed_at: null, error: null }, operator.email)
    },
  }),
  operation({
    id: 'getTestMail',
    summary: 'What became of a test mail',
    route: 'GET /system/test-mails/{mailId}',
    access: asOperator(),
    answer: TestMail,
    handle: async ({ db, operator, params }) => {
      const found = await findMailState(db, params.mailId, operator.email)
      if (!found) throw notFound('Test mail')
      return toTestMail(found, operator.email)
    },
  }),
]
