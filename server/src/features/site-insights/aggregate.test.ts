/** The event log and the columnar copy must return the same as a plain loop over all events, for any query. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { cloneDatabase } from '../../../test/harness.ts'
import { eventRow, queryOn } from '../../../test/insights/arbitraries.ts'
import { evaluate } from '../../../test/insights/evaluate.ts'
import { connectDatabase } from '../../core/database/connect.ts'
import { copyIn } from '../../core/database/copy-in.ts'
import { createColumnarCopy } from './columnar-copy/columnar-copy.ts'
import { COPY_EVENTS, toCopyLine } from './copy-lines.ts'
import { createEventLogStore, createInsightsStore } from './insights-store.ts'

/** The number of queries, for example LECTERN_TEST_QUERIES=5000. */
const QUERIES = Number(process.env.LECTERN_TEST_QUERIES ?? examples(200))

test('the event log and the columnar copy answer random queries like a loop over all events', async () => {
  const database = connectDatabase(await cloneDatabase(), { poolSize: 2, onError: () => {} })
  const events = fc.sample(eventRow, { numRuns: examples(400), seed: 8 })
  const client = await database.pool.connect()
  await copyIn(client, COPY_EVENTS, events.map(toCopyLine))
  client.release()
  const record = createEventLogStore(database)
  const directory = await mkdtemp(join(tmpdir(), 'lectern-lens-'))
  const limits = { threads: 2, megabytes: 256 }
  const logger = pino({ level: 'silent' })
  const columnarCopy = createColumnarCopy({
    createSession: database.createSession!,
    directory,
    limits,
    logger,
    waitMilliseconds: 60_000,
  })
  const copy = createInsightsStore('duckdb', async (statement) => (await columnarCopy.query(statement))!)
  let rows = 0
  await fc.assert(
    fc.asyncProperty(queryOn(events), async (query) => {
      const answer = evaluate(query, events)
      expect(await record.aggregate(query)).toEqual(answer)
      expect(await copy.aggregate(query)).toEqual(answer)
      const { siteId, from, to, limit } = query
      expect(await copy.segments({ siteId, from, to, limit })).toEqual(
        await record.segments({ siteId, from, to, limit }),
      )
      rows += answer[0]!.values.length
    }),
    { numRuns: QUERIES },
  )
  expect(rows).toBeGreaterThan(QUERIES)
  await columnarCopy.close()
  await database.close()
  await rm(directory, { recursive: true, force: true })
})
