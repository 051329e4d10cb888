/**
 * Ends a process whose event loop is blocked (docs/decisions/0047). Node handles signals in its event loop, so a blocked process would ignore SIGTERM
 * and serve nobody. A thread detects that the loop no longer runs, and ends the process.
 */
import { url as inspectorUrl } from 'node:inspector'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'

/** Milliseconds between two heartbeats of the event loop; the thread checks every second. */
const BEAT = 250

const SMALL = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

/** The thread counts its own checks as seconds, because it pauses whenever the whole machine does. */
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
  writeSync(2, 'lectern: the event loop has been blocked for ' + workerData.seconds + ' seconds: the process ends\\n')
  try {
    const postmaster = Number.parseInt(readFileSync(workerData.postmasterFile, 'utf8'), 10)
    if (postmaster > 1) process.kill(postmaster, 'SIGINT')
  } catch {}
  process.kill(process.pid, 'SIGKILL')
}, 1000)
`

/** `clusterPath` is that of the embedded PostgreSQL, which is asked to stop. A process under an inspector is not ended. */
export function startWatchdog({ watchdogSeconds: seconds }: Config, clusterPath: string | undefined): void {
  if (seconds === 0 || inspectorUrl() !== undefined) return
  const beats = new SharedArrayBuffer(4)
  const view = new Int32Array(beats)
  setInterval(() => Atomics.add(view, 0, 1), BEAT).unref()
  const postmasterFile = clusterPath === undefined ? '' : join(clusterPath, 'postmaster.pid')
  new Worker(THREAD, { eval: true, resourceLimits: SMALL, workerData: { beats, seconds, postmasterFile } }).unref()
}
