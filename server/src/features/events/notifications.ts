import type pg from 'pg'
import { CHANNEL } from './store.ts'

const RECONNECT_AFTER = 10_000

/** Calls `onNotification` for what other servers announce. Where LISTEN is impossible nothing is called, and polling is enough. Returns how to stop. */
export function listenForNotifications(createClient: () => pg.Client, onNotification: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const opened = createClient()
    client = opened
    const again = () => {
      if (client !== opened || isStopped) return
      client = undefined
      retry = setTimeout(() => void connect(), RECONNECT_AFTER)
      retry.unref()
    }
    opened.on('error', again)
    opened.on('end', again)
    opened.on('notification', onNotification)
    try {
      await opened.connect()
      await opened.query(`LISTEN ${CHANNEL}`)
    } catch {
      again()
      await opened.end().catch(() => {})
    }
  }
  void connect()

  return async () => {
    isStopped = true
    clearTimeout(retry)
    const last = client
    client = undefined
    await last?.end()
  }
}
