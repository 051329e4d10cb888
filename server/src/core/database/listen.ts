/** Hears a NOTIFY channel, and hears it again after the connection broke. A notification is a hint: whoever listens must also be right without it. */
import type pg from 'pg'

const RETRY_AFTER = 1_000

export function listenTo(connect: () => pg.Client, channel: string, heard: () => void) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function open() {
    const opening = connect()
    opening.on('notification', heard)
    opening.on('error', () => {})
    opening.on('end', again)
    try {
      await opening.connect()
      await opening.query(`LISTEN ${opening.escapeIdentifier(channel)}`)
      client = opening
      // Whatever was said while nobody listened.
      heard()
    } catch {
      await opening.end().catch(() => {})
      again()
    }
  }

  function again() {
    client = undefined
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void open()
    }, RETRY_AFTER)
  }

  const opened = open()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await opened
      await client?.end()
    },
  }
}
