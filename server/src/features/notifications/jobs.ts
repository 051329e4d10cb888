import Type from 'typebox'
import type { PoolDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueueAll } from '../../core/queue/enqueue.ts'
import { job } from '../../core/queue/job.ts'
import type { Recipient } from './inbox-store.ts'
import { sendNotificationMailJob } from './mail-job.ts'
import { listDigestRecipients } from './mail-store.ts'
import { notifyFollowers } from './notify-followers.ts'
import { sendDigest } from './send-digest.ts'
import type { DigestFrequency } from './settings-store.ts'
import { deleteOldNotifications } from './store.ts'

/** Follows every new primary revision that concerns somebody. */
export const notifyFollowersJob = job({
  name: 'notify-followers',
  payload: Type.Object({ spaceId: Type.String(), revisionId: Type.String() }),
  run: ({ db, config, payload }) => notifyFollowers({ db, config }, payload),
})

/** As with mails about one change request, the first run takes what it tells. */
const sendDigestJob = job({
  name: 'send-digest',
  payload: Type.Object({ organizationId: Type.String(), userId: Type.String() }),
  run: ({ db, urls, secrets, payload }) => inTransaction(db, (db) => sendDigest(db, payload, { urls, secrets })),
})

export const sendDailyDigestsJob = job({
  name: 'send-daily-digests',
  payload: Type.Object({}),
  cron: '0 7 * * *',
  run: ({ db }) => enqueueDigests(db, 'daily'),
})

export const sendWeeklyDigestsJob = job({
  name: 'send-weekly-digests',
  payload: Type.Object({}),
  cron: '0 7 * * 1',
  run: ({ db }) => enqueueDigests(db, 'weekly'),
})

/** Jobs that one transaction enqueues. */
const PER_BATCH = 1_000

async function enqueueDigests(db: PoolDb, frequency: DigestFrequency): Promise<void> {
  let last: Recipient | undefined
  do {
    const some = await listDigestRecipients(db, frequency, last, PER_BATCH)
    const keyOf = ({ organizationId, userId }: Recipient) => `digest ${organizationId} ${userId}`
    await inTransaction(db, (db) => enqueueAll(db, sendDigestJob, some, { keyOf }))
    last = some[PER_BATCH - 1]
  } while (last)
}

export const purgeNotificationsJob = job({
  name: 'purge-notifications',
  payload: Type.Object({}),
  cron: '27 3 * * *',
  run: ({ db }) => deleteOldNotifications(db),
})

export const jobs = [
  sendNotificationMailJob,
  notifyFollowersJob,
  sendDigestJob,
  sendDailyDigestsJob,
  sendWeeklyDigestsJob,
  purgeNotificationsJob,
]
