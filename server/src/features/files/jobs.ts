import Type from 'typebox'
import { inTransaction } from '../../core/database/transaction.ts'
import { job } from '../../core/queue/job.ts'
import { deleteUnusedFile, listUnusedFiles, lockRemoval, NOT_NOW } from './store.ts'

const AT_ONCE = 100

/**
 * Bytes go before the transaction ends, so whoever stores the same ones waits, finds them gone and stores them anew. Should it end without being
 * committed, the row says they are there and they are not; nobody needs them, and the next run removes the row.
 */
export const removeUnusedFiles = job({
  name: 'remove-unused-files',
  payload: Type.Object({}),
  cron: '17 3 * * *',
  run: async ({ db, storage, signal, logger }) => {
    for (let keys = await listUnusedFiles(db, AT_ONCE); keys.length > 0; keys = await listUnusedFiles(db, AT_ONCE)) {
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
          if ((error as { code?: string }).code !== NOT_NOW) throw error
          return logger.info('A backup is being made: unused files are removed another night')
        }
      }
      if (removed === 0) return
    }
  },
})

export const jobs = [removeUnusedFiles]
