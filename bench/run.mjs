/**
 * Every row measures Lectern against a named reference in the same run, because only a ratio survives a change of machine.
 *   npm run bench                  all rows
 *   npm run bench -- --only list   rows whose name contains "list"
 *   npm run bench -- --quick       shorter runs, for trying the bench itself
 * Prints a table and writes bench/results/latest.json. Exits 1 when a row misses its goal.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { report } from './lib/report.mjs'
import { loadRows } from './lib/rows.mjs'
import { startWorkbench } from './lib/workbench.mjs'

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
})
const here = new URL('.', import.meta.url)
const chosen = (await loadRows()).filter((row) => row.name.includes(options.only))

const workbench = await startWorkbench({ seconds: options.quick ? 1 : 5, rounds: options.quick ? 1 : 5 })
const results = []
let hasFailed = false
try {
  for (const [at, row] of chosen.entries()) {
    process.stderr.write(`[${at + 1}/${chosen.length}] ${row.name} …\n`)
    try {
      results.push({ name: row.name, reference: row.reference, goal: row.goal, ...(await row.run(workbench)) })
    } catch (error) {
      // A run takes most of an hour: a row that fails does not take the others with it.
      hasFailed = true
      process.stderr.write(`  This row failed: ${error.stack}\n`)
      continue
    }
    await keep(results)
    process.stderr.write(`${report(results.slice(-1))}\n`)
  }
} finally {
  await workbench.stop()
}
console.log(report(results))
process.exitCode = !hasFailed && results.every(({ goal, ratio, value }) => goal.met(ratio ?? value)) ? 0 : 1

async function keep(results) {
  await mkdir(new URL('results/', here), { recursive: true })
  const text = JSON.stringify({ at: new Date().toISOString(), results }, null, 2)
  await writeFile(new URL('results/latest.json', here), `${text}\n`)
}
