/** What serving the console costs the server: the same program beside the files of the console, and in a copy of its folder without them. */
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost } from '../lib/goal.mjs'
import { median } from '../lib/load.mjs'
import { makeDirectory, program, startLectern } from '../lib/workbench.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const TOKEN = 'a-token-only-this-bench-uses'

/** Copies the built server to a folder without a console; its other files are links. */
async function copyWithoutConsole(folder) {
  await mkdir(join(folder, 'server'), { recursive: true })
  await cp(join(root, 'server/dist'), join(folder, 'server/dist'), { recursive: true })
  await cp(join(root, 'server/package.json'), join(folder, 'server/package.json'))
  for (const name of [
    'server/migrations',
    'server/sql',
    'server/src',
    'server/node_modules',
    'node_modules',
    'content',
    'site',
  ])
    await symlink(join(root, name), join(folder, name))
  return join(folder, 'server/dist/lectern.js')
}

/** Loads what Home loads, as a browser would. */
async function loadConsole(url) {
  const page = await readFile(join(root, 'console/dist/index.html'), 'utf8')
  const assets = [...page.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path]) => path)
  if (assets.length === 0) throw new Error('The page of the console names no assets')
  for (const path of assets) {
    const answer = await fetch(url + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
}

/** The time to the first answer, and the memory once somebody has opened Home. */
async function measure(data, which, isServed) {
  const lectern = await startLectern(data, TOKEN, {}, which)
  if (isServed) await loadConsole(lectern.url)
  await fetch(`${lectern.url}/v1/user`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const status = await readFile(`/proc/${lectern.pid}/status`, 'utf8')
  await lectern.stop()
  return { milliseconds: lectern.milliseconds, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024 }
}

/** Both in alternation, on one warm data directory. */
async function compare(rounds, figure) {
  const [folder, data] = await Promise.all(['program', 'data'].map((kind) => makeDirectory(`lectern-bench-${kind}-`)))
  try {
    const bare = await copyWithoutConsole(folder)
    await measure(data, program, true)
    const measured = []
    for (let round = 0; round < rounds * 2; round++) {
      const theirs = (await measure(data, bare, false))[figure]
      measured.push({ theirs, ours: (await measure(data, program, true))[figure] })
    }
    return median(measured, (each) => each.ours / each.theirs)
  } finally {
    for (const each of [folder, data]) await rm(each, { recursive: true, force: true })
  }
}

export const rows = [
  {
    name: 'console: start of the server, warm data directory',
    reference: 'the same program without the files of the console',
    goal: atMost(1.05),
    run: async ({ rounds }) => {
      const { ours, theirs } = await compare(rounds, 'milliseconds')
      return { ours: `${Math.round(ours)} ms`, theirs: `${Math.round(theirs)} ms`, ratio: ours / theirs }
    },
  },
  {
    name: 'console: memory of the server after Home was loaded',
    reference: 'the same program without the files of the console',
    goal: atMost(1.05),
    run: async ({ rounds }) => {
      const { ours, theirs } = await compare(rounds, 'megabytes')
      return { ours: `${ours.toFixed(1)} MB`, theirs: `${theirs.toFixed(1)} MB`, ratio: ours / theirs }
    },
  },
]
