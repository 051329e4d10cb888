/** The wish to stop: the first signal asks, a second one cuts requests off, a third one ends the process as it stands. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C under npm arrives twice, from the terminal and from npm: that is one wish. */
export const SAME_WISH = 500

export interface StopWish {
  asked: Promise<void>
  /** Asks as a signal would. */
  ask: () => void
  /** Requests under way are no longer waited for. */
  cut: AbortSignal
}

export function listenForStop(): StopWish {
  const cut = new AbortController()
  let first: number | undefined
  let ask = () => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const hear = () => {
    if (first === undefined) {
      first = performance.now()
      return ask()
    }
    if (performance.now() - first < SAME_WISH) return
    if (cut.signal.aborted) process.exit(1)
    cut.abort()
  }
  for (const signal of SIGNALS) process.on(signal, hear)
  return { asked, ask, cut: cut.signal }
}
