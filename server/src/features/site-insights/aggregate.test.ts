/** Whatever is asked: the record answers as somebody would who goes through all events. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness.ts'
import { eventRow, queryOn } from '../../../test/insights/arbitraries.ts'
import { evaluate } from '../../../test/insights/evaluate.ts'
import { connectDatabase } from '../../core/database/connect.ts'
import { copyIn } from '../../core/database/copy-in.ts'
import { COPY_EVENTS, toCopyLine } from './copy-lines.ts'
import { createRecordStore } from './insights-store.ts'

/** More of them when asked for: LECTERN_TEST_QUERIES=5000. */
const QUERIES = Number(process.env.LECTERN_TEST_QUERIES ?? 300)

test('the record answers random queries as a walk through all events does', async () => {
  const database = connectDatabase(await cloneDatabase(), { poolSize: 2, onError: () => {} })
  const events = fc.sample(eventRow, { numRuns: 400, seed: 8 })
  const client = await database.pool.connect()
  await copyIn(client, COPY_EVENTS, events.map(toCopyLine))
  client.release()
  const store = createRecordStore(database.pool)
  let rows = 0
  await fc.assert(
    fc.asyncProperty(queryOn(events), async (query) => {
      const answer = await store.aggregate(query)
      expect(answer).toEqual(evaluate(query, events))
      rows += answer[0]!.values.length
    }),
    { numRuns: QUERIES },
  )
  expect(rows).toBeGreaterThan(QUERIES)
  await database.close()
}, 600_000)
