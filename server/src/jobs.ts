/** Every slice's jobs, one line per slice. */
import { scheduledBackupJob } from './backup/scheduled/job.ts'
import { purgeIdempotencyKeysJob } from './core/idempotency/jobs.ts'
import { purgeMailsJob, sendMailJob } from './core/mail/send-mail.ts'
import type { AnyJob } from './core/queue/job.ts'
import { jobs as demo } from './demo/jobs.ts'
import { jobs as auditLog } from './features/audit-log/jobs.ts'
import { jobs as events } from './features/events/jobs.ts'
import { jobs as files } from './features/files/jobs.ts'
import { jobs as git } from './features/git/jobs.ts'
import { jobs as imports } from './features/imports/jobs.ts'
import { jobs as invites } from './features/invites/jobs.ts'
import { jobs as mergeSchedules } from './features/merge-schedules/jobs.ts'
import { jobs as notifications } from './features/notifications/jobs.ts'
import { jobs as openapi } from './features/openapi/jobs.ts'
import { jobs as pictures } from './features/pictures/jobs.ts'
import { jobs as presence } from './features/presence/jobs.ts'
import { jobs as search } from './features/search/jobs.ts'
import { jobs as signIn } from './features/sign-in/jobs.ts'
import { jobs as siteAssets } from './features/site-assets/jobs.ts'
import { jobs as siteInsights } from './features/site-insights/jobs.ts'
import { jobs as sitePreviews } from './features/site-previews/jobs.ts'
import { jobs as spaces } from './features/spaces/jobs.ts'
import { jobs as sso } from './features/sso/jobs.ts'
import { jobs as uploads } from './features/uploads/jobs.ts'
import { jobs as webhooks } from './features/webhooks/jobs.ts'
import { resealJob } from './sealed-columns.ts'

export const jobs: AnyJob[] = [
  sendMailJob,
  purgeMailsJob,
  resealJob,
  purgeIdempotencyKeysJob,
  scheduledBackupJob,
  ...demo,
  ...auditLog,
  ...events,
  ...files,
  ...imports,
  ...invites,
  ...git,
  ...search,
  ...signIn,
  ...mergeSchedules,
  ...notifications,
  ...openapi,
  ...presence,
  ...sso,
  ...siteAssets,
  ...pictures,
  ...siteInsights,
  ...sitePreviews,
  ...spaces,
  ...uploads,
  ...webhooks,
]
