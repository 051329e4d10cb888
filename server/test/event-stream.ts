/** A client of `GET /v1/events`: reads a stream of server-sent events and remembers its last id, as a browser does. */
export interface StreamedEvent {
  action: string
  id: string
  space?: string
  changeRequest?: string
  actor?: string
  target?: { type: string; id: string }
  payload?: Record<string, unknown>
}

export interface EventStream {
  response: Response
  events: StreamedEvent[]
  comments: string[]
  lastId: () => string | undefined
  /** Waits for the first event that satisfies the condition, among those that have come and those to come. */
  until: (isWanted: (event: StreamedEvent) => boolean) => Promise<StreamedEvent>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  cut: () => void
}

/** What an `event: reset` counts as. */
export const RESET = 'reset'

export async function openEventStream(url: string, token: string, lastId?: string): Promise<EventStream> {
  const abort = new AbortController()
  const response = await fetch(`${url}/v1/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    signal: abort.signal,
  })
  const events: StreamedEvent[] = []
  const comments: string[] = []
  let id = lastId
  let wake = () => {}
  let arrival = new Promise<void>((resolve) => (wake = resolve))
  let isEnded = false

  function receive(block: string): void {
    let name = ''
    let data = ''
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) comments.push(line)
      else if (line.startsWith('id: ')) id = line.slice(4)
      else if (line.startsWith('event: ')) name = line.slice(7)
      else if (line.startsWith('data: ')) data += line.slice(6)
    }
    if (data !== '') events.push(name === RESET ? { action: RESET, id: '' } : JSON.parse(data))
    const woken = wake
    arrival = new Promise<void>((resolve) => (wake = resolve))
    woken()
  }

  async function read(): Promise<void> {
    let rest = ''
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) receive(block)
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      isEnded = true
      wake()
    }
  }
  const ended = response.ok ? read() : Promise.resolve()
  ended.catch(() => {})

  return {
    response,
    events,
    comments,
    lastId: () => id,
    async until(isWanted) {
      for (let seen = 0; ; ) {
        for (; seen < events.length; seen++) if (isWanted(events[seen]!)) return events[seen]!
        if (isEnded) throw new Error(`The stream ended after ${events.map(({ action }) => action).join(', ')}`)
        await arrival
      }
    },
    ended,
    cut: () => abort.abort(),
  }
}

/** Opens a stream that has begun: what happens from now on is delivered. */
export async function listenForEvents(url: string, token: string): Promise<EventStream> {
  const stream = await openEventStream(url, token)
  while (stream.lastId() === undefined) await new Promise(setImmediate)
  return stream
}
