/** Handles stop signals: the first one stops gracefully, a second one aborts requests, a third one ends the process at once. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C under npm arrives twice, from the terminal and from npm: that counts as one signal. */
export const SAME_REQUEST = 500

export interface StopRequest {
  stopRequested: Promise<void>
  /** Requests a stop as a signal would. */
  ask: () => void
  /** Aborted when running requests are no longer awaited. */
  cut: AbortSignal
}

export function listenForStop(): StopRequest {
  const cut = new AbortController()
  let first: number | undefined
  let ask = () => {}
  const stopRequested = new Promise<void>((resolve) => {
    ask = resolve
  })
  const hear = () => {
    if (first === undefined) {
      first = performance.now()
      return ask()
    }
    if (performance.now() - first < SAME_REQUEST) return
    if (cut.signal.aborted) process.exit(1)
    cut.abort()
  }
  for (const signal of SIGNALS) process.on(signal, hear)
  return { stopRequested, ask, cut: cut.signal }
}
