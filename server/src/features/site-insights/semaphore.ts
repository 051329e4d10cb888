/** A counting semaphore with a timeout. */
interface Semaphore {
  /** Resolves with the function that releases it, or with undefined after the timeout. */
  acquire: (milliseconds: number) => Promise<(() => void) | undefined>
}

export function createSemaphore(count: number): Semaphore {
  let free = count
  const waiting = new Set<() => void>()
  const release = () => {
    const [next] = waiting
    if (next) next()
    else free++
  }
  return {
    acquire: async (milliseconds) => {
      if (free > 0) {
        free--
        return release
      }
      return new Promise((resolve) => {
        const get = () => {
          waiting.delete(get)
          clearTimeout(timer)
          resolve(release)
        }
        const timer = setTimeout(() => {
          waiting.delete(get)
          resolve(undefined)
        }, milliseconds)
        waiting.add(get)
      })
    },
  }
}
