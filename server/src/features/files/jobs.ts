import Type from 'typebox'
import { inTransaction } from '../../core/database/transaction.ts'
import { job } from '../../core/queue/job.ts'
import { deleteUnusedFile, LOCK_NOT_AVAILABLE, listUnusedFiles, lockRemoval } from './store.ts'

const BATCH = 100

/**
 * Bytes are removed before the transaction ends, so that a concurrent upload of the same bytes waits, finds them missing and stores them again. If the
 * transaction is rolled back, the row remains without bytes; nobody needs them, and the next run removes the row.
 */
export const removeUnusedFiles = job({
  name: 'remove-unused-files',
  payload: Type.Object({}),
  cron: '17 3 * * *',
  run: async ({ db, storage, signal, logger }) => {
    for (let keys = await listUnusedFiles(db, BATCH); keys.length > 0; keys = await listUnusedFiles(db, BATCH)) {
      let removed = 0
      for (const key of keys) {
        if (signal.aborted) return
        try {
          await inTransaction(db, async (trx) => {
            await lockRemoval(trx)
            if (!(await deleteUnusedFile(trx, key))) return
            await storage.remove(key)
            removed++
          })
        } catch (error) {
          if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
          return logger.info('A backup is running: unused files are removed in the next night')
        }
      }
      if (removed === 0) return
    }
  },
})

export const jobs = [removeUnusedFiles]
