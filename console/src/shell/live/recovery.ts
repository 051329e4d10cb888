/** What a screen could not read for lack of a connection is read again when the server is back. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { awaitConnection, endWait, onConnectionBack } from '../../api/connection.ts'
import { asProblem, type ProblemKind } from '../../api/problem.ts'

const LOST: ReadonlySet<ProblemKind> = new Set(['offline', 'unavailable'])

const isLost = ({ state }: Query): boolean =>
  state.status === 'error' && state.fetchStatus !== 'fetching' && LOST.has(asProblem(state.error).kind)

export function useRecovery(): void {
  const client = useQueryClient()
  useEffect(() => {
    const cache = client.getQueryCache()
    let isFailing = false
    const look = () => {
      const shown = cache.getAll().filter((query) => query.isActive())
      if (shown.some(isLost)) {
        isFailing = true
        awaitConnection()
      } else if (isFailing && shown.every(({ state }) => state.fetchStatus !== 'fetching')) {
        isFailing = false
        endWait()
      }
    }
    look()
    const stops = [
      cache.subscribe(({ type }) => type === 'updated' && look()),
      onConnectionBack(() => void client.refetchQueries({ type: 'active', predicate: isLost })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
