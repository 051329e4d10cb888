/** Keeps what is on the screen fresh: an event marks as stale what it is about. A tab in the background reads it again when it is looked at. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openLiveSource } from './live-source.ts'
import { useRecovery } from './recovery.ts'
import { staleBy } from './stale-queries.ts'

/** Events that come together, such as those of one merge, refresh once. */
const GATHERED_FOR = 150

export default function LiveUpdates() {
  const client = useQueryClient()
  useRecovery()
  useEffect(() => {
    let isStale: ((query: Query) => boolean)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    function refresh(): void {
      timer = undefined
      const rules = isStale
      isStale = []
      const isHidden = document.visibilityState === 'hidden'
      void client.invalidateQueries({
        predicate: (query) => rules.some((rule) => rule(query)),
        refetchType: isHidden ? 'none' : 'active',
      })
    }
    const close = openLiveSource(({ events, isReset }) => {
      isStale.push(isReset ? () => true : staleBy(events))
      timer ??= setTimeout(refresh, GATHERED_FOR)
    })
    const look = () => {
      if (document.visibilityState === 'visible')
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      close()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client])
  return null
}
