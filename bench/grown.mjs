/**
 * Measures rows of the bench in a database of many organizations against the same rows in a fresh one: what a request costs must not depend on
 * who else is there.
 *   npm run bench:grown                            100 organizations of 1,000 pages each
 *   npm run bench:grown -- --organizations 10
 *   npm run bench:grown -- --only search           rows whose name contains "search"
 * A backup of the large database is restored elsewhere first, and compared. Prints a table, and exits with 1 when a row costs more than 1.5 × as much, or when
 * the restored database differs.
 */
import { parseArgs } from 'node:util'
import { fill } from './lib/fill.mjs'
import { atMost } from './lib/goal.mjs'
import { report } from './lib/report.mjs'
import { compareRestored } from './lib/restored.mjs'
import { loadRows } from './lib/rows.mjs'
import { startWorkbench } from './lib/workbench.mjs'

const { values: options } = parseArgs({
  options: {
    organizations: { type: 'string', default: '100' },
    pages: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
})

/** The rows that ask the database for what grows with the number of organizations. */
const NAMES = [
  'read one space, 16 connections',
  'read one page as markdown, 16 connections',
  'list 50 members, 16 connections',
  'who may see a space, 10,000 members',
  'post a comment, 16 connections',
  'create a share link with an Idempotency-Key, 4 connections',
  'published page, warm, 16 connections',
  'edit one page in a space of 10,000 pages',
  'save one edit in a page of 2,000 blocks',
  'search, 50,000 sections, p95',
]

const length = { seconds: options.quick ? 1 : 5, rounds: options.quick ? 1 : 5 }
const fresh = await startWorkbench(length)
const grown = await startWorkbench(length)
const results = []
let isRestored = false
try {
  const startedAt = performance.now()
  await fill(grown, { organizations: Number(options.organizations), pages: Number(options.pages) })
  const seconds = (performance.now() - startedAt) / 1000
  const [size] = await grown.sql(`SELECT pg_size_pretty(pg_database_size(current_database())) AS database,
    (SELECT count(*) FROM content_nodes) AS nodes, (SELECT count(*) FROM revisions) AS revisions`)
  process.stderr.write(`Filled in ${seconds.toFixed(0)} s: ${JSON.stringify(size)}\n`)
  await grown.sql('VACUUM ANALYZE')
  const { tables, differing, bytes, backupSeconds, restoreSeconds } = await compareRestored(grown)
  isRestored = differing.length === 0
  process.stderr.write(
    `Backup of ${(bytes / 1e6).toFixed(0)} MB in ${backupSeconds.toFixed(0)} s, restored in ${restoreSeconds.toFixed(0)} s. ` +
      `Of ${tables} tables differ: ${differing.join(', ') || 'none'}\n`,
  )
  const rows = await loadRows()
  for (const name of NAMES.filter((each) => each.includes(options.only))) {
    const row = rows.find((each) => each.name === name)
    if (!row) throw new Error(`No row is named "${name}"`)
    const theirs = (await row.run(fresh)).ours
    const ours = (await row.run(grown)).ours
    const isRate = ours.endsWith('/s')
    const [large, small] = [Number.parseFloat(ours), Number.parseFloat(theirs)]
    const ratio = isRate ? small / large : large / small
    results.push({ name, reference: 'a fresh database', goal: atMost(1.5), ours, theirs, ratio })
    process.stderr.write(`${report(results.slice(-1))}\n`)
  }
} finally {
  await Promise.all([fresh.stop(), grown.stop()])
}
console.log(report(results))
const areMet = results.every(({ goal, ratio }) => goal.met(ratio))
process.exitCode = areMet && isRestored ? 0 : 1
