/** A counting semaphore with a timeout, shared fairly: those who wait take turns, and nobody takes the last place beside others of theirs. */
import { createShares, type Release } from '../../core/shares/shares.ts'

interface Semaphore {
  /** Resolves with the function that releases it, or with undefined after the timeout. */
  acquire: (owner: string | undefined, milliseconds: number) => Promise<Release | undefined>
}

interface Waiting {
  owner: string | undefined
  get: (release: Release) => void
}

export function createSemaphore(count: number): Semaphore {
  const shares = createShares({ total: count })
  const waiting = new Set<Waiting>()

  const ownersOf = (owner: string | undefined) => (owner === undefined ? [] : [owner])
  const heldBy = (owner: string | undefined) => (owner === undefined ? 0 : shares.held(owner))

  function take(owner: string | undefined): Release | undefined {
    const release = shares.take(ownersOf(owner))
    return (
      release &&
      (() => {
        release()
        serveNext()
      })
    )
  }

  /** Those who hold least come first, and among them who has waited longest. */
  function serveNext(): void {
    const [next] = [...waiting].sort((one, other) => heldBy(one.owner) - heldBy(other.owner))
    const release = next && take(next.owner)
    if (!release) return
    waiting.delete(next)
    next.get(release)
    serveNext()
  }

  return {
    acquire: async (owner, milliseconds) =>
      take(owner) ??
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(place)
          resolve(undefined)
        }, milliseconds)
        const place: Waiting = {
          owner,
          get: (release) => {
            clearTimeout(timer)
            resolve(release)
          },
        }
        waiting.add(place)
      }),
  }
}
