import { setTimeout as sleep } from 'node:timers/promises'

/** Ends what hangs; nothing that is slow takes so long. */
const PATIENCE = 600_000

/** Asks again and again until the answer is neither undefined nor false. An error counts as no answer. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + PATIENCE
  let reason: unknown
  while (performance.now() < end) {
    try {
      const found = await ask()
      if (found !== undefined && found !== false) return found
    } catch (error) {
      reason = error
    }
    await sleep(200)
  }
  throw new Error(`Waited in vain: ${what}`, { cause: reason })
}
