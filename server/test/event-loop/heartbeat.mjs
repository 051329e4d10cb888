/**
 * Loaded into a server before its own code: measures how long the event loop is blocked. It counts the processor time of the main thread between two
 * turns of the loop, not wall time, so that a busy machine does not look like a blocked loop.
 */
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const BEAT_MILLISECONDS = 2

/** The main thread has the id of the process. */
function processorTime() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

/** Times a fixed amount of work similar to that of a server, in milliseconds, to measure how slow this machine is now. */
function calibrate() {
  const value = Array.from({ length: 5000 }, (_, at) => ({ at, text: `text ${at}`, list: [at, at + 1] }))
  const start = processorTime()
  for (let round = 0; round < 10; round++) JSON.parse(JSON.stringify(value))
  return processorTime() - start
}

if (isMainThread && process.send) {
  let longest = 0
  let last = processorTime()
  const beat = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  setInterval(beat, BEAT_MILLISECONDS).unref()
  process.on('message', (message) => {
    if (message === 'calibrate') {
      process.send({ calibration: Math.min(calibrate(), calibrate(), calibrate()) })
      last = processorTime()
      return
    }
    beat()
    process.send({ longest })
    longest = 0
    last = processorTime()
  })
  process.channel.unref()
}
