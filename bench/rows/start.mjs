import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { makeDirectory, startLectern, startProcess } from '../lib/workbench.mjs'

const postgresAlone = fileURLToPath(new URL('../lib/postgres.mjs', import.meta.url))
const TOKEN = 'a-token-only-this-bench-uses'

async function withWarmDirectory(use) {
  const data = await makeDirectory('lectern-bench-start-')
  try {
    await (await startLectern(data, TOKEN)).stop()
    return await use(data)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

export const rows = [
  {
    name: 'start, warm data directory, to the first 200',
    reference: 'a node process that starts the embedded PostgreSQL alone',
    goal: atMost(2.5),
    run: ({ rounds }) =>
      withWarmDirectory(async (data) => {
        const measured = []
        for (let round = 0; round < rounds; round++) {
          const alone = await startProcess('node', [postgresAlone, data], {})
          await alone.stop()
          const whole = await startLectern(data, TOKEN)
          await whole.stop()
          measured.push({ ours: whole.milliseconds, theirs: alone.milliseconds })
        }
        const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
        return { ours: `${Math.round(ours)} ms`, theirs: `${Math.round(theirs)} ms`, ratio: ours / theirs }
      }),
  },
  {
    name: 'idle memory of the node process',
    reference: '—',
    goal: atMost(150, 'MB'),
    run: () =>
      withWarmDirectory(async (data) => {
        const lectern = await startLectern(data, TOKEN)
        await fetch(`${lectern.url}/v1/user`, { headers: { authorization: `Bearer ${TOKEN}` } })
        const status = await readFile(`/proc/${lectern.pid}/status`, 'utf8')
        await lectern.stop()
        return { value: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024), unit: 'MB' }
      }),
  },
]
