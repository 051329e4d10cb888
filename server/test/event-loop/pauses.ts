/** Tests of how long actions hold the event loop of the watched server. */
import { expect, test } from 'vitest'
import { longestAllowed, longestPauseOf, type World } from './world.ts'

/** Pauses by action, with the longest that is allowed. */
export interface Watch {
  most: number
  pauses: Record<string, number>
  /** Runs once, because it changes something. */
  once: <T>(what: string, act: () => Promise<T>) => Promise<T>
  /** Runs until a pause is short enough, up to six times. */
  read: (what: string, act: () => Promise<unknown>) => Promise<void>
}

/** The world exists only once the tests run. */
export function createPauseTests(findWorld: () => World) {
  async function watch(share = 1): Promise<Watch> {
    const world = findWorld()
    const most = share * (await longestAllowed(world))
    const pauses: Record<string, number> = {}
    return {
      most,
      pauses,
      once: async (what, act) => {
        await world.server.longestPause()
        const result = await act()
        pauses[what] = Math.round(await world.server.longestPause())
        return result
      },
      read: async (what, act) => {
        pauses[what] = Math.round(await longestPauseOf(world, most, act))
      },
    }
  }

  /**
   * Declares a test of work that must hold the event loop shortly, or for a share of that time. Work with too long a pause is repeated as a whole:
   * garbage collection and a busy machine make some pauses longer, code that blocks makes all of them longer.
   */
  function testPauses(title: string, work: (watch: Watch) => Promise<void>, share = 1) {
    test(title, async () => {
      const parts: Record<string, number> = {}
      const tooLong = () => Object.entries(parts).filter(([, part]) => part > 1)
      for (let attempt = 0; attempt === 0 || (attempt < 3 && tooLong().length > 0); attempt++) {
        const { pauses, most, ...rest } = await watch(share)
        await work({ pauses, most, ...rest })
        console.log(`The event loop was held by ${title}, in milliseconds (allowed now: ${most.toFixed(0)}):`, pauses)
        for (const [what, pause] of Object.entries(pauses))
          parts[what] = Math.min(parts[what] ?? Number.POSITIVE_INFINITY, pause / most)
      }
      expect(tooLong()).toEqual([])
    })
  }

  return { watch, testPauses }
}
