/** So many at once. Whoever finds no place free in time goes without. */
export interface Places {
  /** Gives it back when called; undefined: none got free in time. */
  take: (milliseconds: number) => Promise<(() => void) | undefined>
}

export function createPlaces(count: number): Places {
  let free = count
  const waiting = new Set<() => void>()
  const giveBack = () => {
    const [next] = waiting
    if (next) next()
    else free++
  }
  return {
    take: async (milliseconds) => {
      if (free > 0) {
        free--
        return giveBack
      }
      return new Promise((resolve) => {
        const get = () => {
          waiting.delete(get)
          clearTimeout(timer)
          resolve(giveBack)
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
