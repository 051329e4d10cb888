/** Every slice's jobs, one line per slice. */
import { purgeMailsJob, sendMailJob } from './core/mail/send-mail.ts'
import type { AnyJob } from './core/queue/job.ts'
import { jobs as demo } from './demo/jobs.ts'
import { jobs as events } from './features/events/jobs.ts'
import { jobs as files } from './features/files/jobs.ts'
import { jobs as git } from './features/git/jobs.ts'
import { jobs as imports } from './features/imports/jobs.ts'
import { jobs as invites } from './features/invites/jobs.ts'
import { jobs as notifications } from './features/notifications/jobs.ts'
import { jobs as openapi } from './features/openapi/jobs.ts'
import { jobs as presence } from './features/presence/jobs.ts'
import { jobs as search } from './features/search/jobs.ts'
import { jobs as signIn } from './features/sign-in/jobs.ts'
import { jobs as siteInsights } from './features/site-insights/jobs.ts'
import { jobs as spaces } from './features/spaces/jobs.ts'
import { jobs as sso } from './features/sso/jobs.ts'
import { jobs as uploads } from './features/uploads/jobs.ts'

export const jobs: AnyJob[] = [
  sendMailJob,
  purgeMailsJob,
  ...demo,
  ...events,
  ...files,
  ...imports,
  ...invites,
  ...git,
  ...search,
  ...signIn,
  ...notifications,
  ...openapi,
  ...presence,
  ...sso,
  ...siteInsights,
  ...spaces,
  ...uploads,
]
