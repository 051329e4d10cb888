import Type from 'typebox'
import { noteHeads } from '../../core/audit/note-heads.ts'
import { addAuditMonths, dropAuditMonths } from '../../core/audit/retention.ts'
import { toRetentionStart } from '../../core/database/months.ts'
import { job } from '../../core/queue/job.ts'

const noteAuditHeads = job({
  name: 'note-audit-heads',
  payload: Type.Object({}),
  cron: '7 * * * *',
  run: async ({ db, logger }) => {
    for (const { organizationId, sequence, head } of await noteHeads(db))
      logger.info({ organization: organizationId, sequence, head }, 'The audit log is sealed up to here')
  },
})

const maintainAuditLog = job({
  name: 'maintain-audit-log',
  payload: Type.Object({}),
  cron: '41 1 * * *',
  run: async ({ db, config, logger }) => {
    await addAuditMonths(db)
    const since = toRetentionStart(config.auditMonths, new Date())
    if (!since) return
    for (const month of await dropAuditMonths(db, since)) logger.info({ month }, 'A month of the audit log was dropped')
  },
})

export const jobs = [noteAuditHeads, maintainAuditLog]
