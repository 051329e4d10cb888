import { setTimeout as delay } from 'node:timers/promises'
import { type Launch, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { poll } from './processes.ts'
import { isListening } from './socket-directory.ts'

const PATIENCE = 5_000
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 30_000
const MINUTE = 60_000

/**
 * Starts PostgreSQL again whenever it ends unexpectedly (out of memory, killed), so that the server gets its database back without a restart. Returns
 * the function that ends this together with PostgreSQL.
 */
export function keepRunning(launch: Launch, first: Postmaster, say: (line: string) => void): () => Promise<void> {
  const stopping = new AbortController()
  let current: Postmaster | undefined
  let restart: Promise<void> | undefined
  let lastReason = ''
  let saidAt = 0

  function guard(postmaster: Postmaster) {
    current = postmaster
    postmaster.gone.then(() => {
      current = undefined
      if (!stopping.signal.aborted) restart = startAgain()
    })
  }

  function sayOnceAMinute(reason: string) {
    if (reason === lastReason && performance.now() - saidAt < MINUTE) return
    lastReason = reason
    saidAt = performance.now()
    say(reason)
  }

  async function startAgain() {
    say('PostgreSQL ended unexpectedly and is started again.')
    // Its child processes hold the socket open until they notice.
    await poll(PATIENCE, async () => ((await isListening(launch.socketDirectory)) ? undefined : true))
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return guard(await startPostmaster(launch))
      } catch (error) {
        sayOnceAMinute(error instanceof Error ? error.message : String(error))
        await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  guard(first)
  return async () => {
    stopping.abort()
    await restart
    if (current !== undefined) await stopPostmaster(current)
  }
}
