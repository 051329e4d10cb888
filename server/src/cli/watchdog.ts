/**
 * Ends a process whose event loop stands still (docs/decisions/0047). Node hears signals in its event loop, so a process that is
 * busy for ever would hear no SIGTERM; and nobody is served by it. A thread sees that the loop no longer turns, and can end the process.
 */
import { url as inspectorUrl } from 'node:inspector'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'

/** Milliseconds between two beats of the event loop; the thread looks every second. */
const BEAT = 250

const SMALL = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

/** Seconds of silence are counted in looks of the thread, which stands still whenever the whole machine does. */
const THREAD = `
const { readFileSync, writeSync } = require('node:fs')
const { workerData } = require('node:worker_threads')
const beats = new Int32Array(workerData.beats)
let last = 0
let silent = 0
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  silent = beat === last ? silent + 1 : 0
  last = beat
  if (silent < workerData.seconds) return
  writeSync(2, 'lectern: the event loop has stood still for ' + workerData.seconds + ' seconds: the process ends\\n')
  try {
    const postmaster = Number.parseInt(readFileSync(workerData.postmasterFile, 'utf8'), 10)
    if (postmaster > 1) process.kill(postmaster, 'SIGINT')
  } catch {}
  process.kill(process.pid, 'SIGKILL')
}, 1000)
`

/** `clusterPath` is that of the embedded PostgreSQL, which is then asked to stop. Whoever looks at the program with an inspector may hold it. */
export function startWatchdog({ watchdogSeconds: seconds }: Config, clusterPath: string | undefined): void {
  if (seconds === 0 || inspectorUrl() !== undefined) return
  const beats = new SharedArrayBuffer(4)
  const view = new Int32Array(beats)
  setInterval(() => Atomics.add(view, 0, 1), BEAT).unref()
  const postmasterFile = clusterPath === undefined ? '' : join(clusterPath, 'postmaster.pid')
  new Worker(THREAD, { eval: true, resourceLimits: SMALL, workerData: { beats, seconds, postmasterFile } }).unref()
}
