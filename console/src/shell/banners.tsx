/** What concerns the whole screen: no connection, a server that asks to wait, a new version. */
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isConnectionAwaited, onAwaitedChange } from '../api/connection.ts'
import { Button, useWords } from '../design/index.ts'
import styles from './frame.module.css'
import { SHELL_WORDS } from './words.ts'

export function Banners() {
  const words = useWords(SHELL_WORDS)
  const isOnline = useOnline()
  const isWaiting = useIsWaiting()
  const isOutdated = useNewVersion()
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className={styles.notice} data-tone="warn">
          <CloudOff aria-hidden /> {words.offline}
        </p>
      )}
      {isOnline && isWaiting && (
        <p className={styles.notice} data-tone="warn">
          <CloudOff aria-hidden /> {words.waiting}
        </p>
      )}
      {isOutdated && (
        <p className={styles.notice}>
          <RefreshCw aria-hidden /> {words.newVersion}
          <Button look="plain" onPress={() => location.reload()}>
            {words.reload}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Offline is what calls and code that is loaded found: a browser that believes to be online may still not reach the server. */
function useOnline(): boolean {
  const client = useQueryClient()
  const [isOnline, setOnline] = useState(onlineManager.isOnline())
  const isAwaited = useSyncExternalStore(onAwaitedChange, isConnectionAwaited)
  useEffect(() => {
    const stop = onlineManager.subscribe(setOnline)
    const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
      const { error, fetchFailureReason } = query.state
      const kind = ((error ?? fetchFailureReason) as { kind?: string } | null)?.kind
      if (kind === 'offline') setOnline(false)
      else if (query.state.status === 'success') setOnline(onlineManager.isOnline())
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [client])
  return isOnline && !isAwaited
}

/** The server asked to wait, and what the screen reads is tried again. */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.getAll().some(({ state }) => state.fetchStatus === 'fetching' && state.fetchFailureReason !== null),
  )
}

const ASK_EVERY = 5 * 60 * 1000

/** The server serves another build than the one that runs here. */
function useNewVersion(): boolean {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const own = ownScript(document.documentElement.innerHTML)
    const ask = async () => {
      const response = await fetch('/', { headers: { accept: 'text/html' } }).catch(() => undefined)
      if (!response?.ok || response.redirected) return
      const served = ownScript(await response.text())
      if (own !== undefined && served !== undefined && served !== own) setOutdated(true)
    }
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), ASK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return isOutdated
}

const ownScript = (html: string) => /src="(\/console\/[^"]+\.js)"/.exec(html)?.[1]
