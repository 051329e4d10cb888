// For tests, with --require: each SIGUSR2 raises the next error of LECTERN_TEST_FAULTS, as a stray event would.
const { Socket } = require('node:net')

const FAULTS = {
  socket: () => new Socket().emit('error', new Error('a stray error of a socket')),
  rejection: () => void Promise.reject(new Error('a stray rejection')),
  memory: () => {
    throw Object.assign(new Error('no memory'), { code: 'ERR_MEMORY_ALLOCATION_FAILED' })
  },
  block: () => {
    for (;;);
  },
}

const faults = (process.env.LECTERN_TEST_FAULTS ?? '').split(',')
process.on('SIGUSR2', () => setImmediate(() => FAULTS[faults.length > 1 ? faults.shift() : faults[0]]()))
