/** The address of the preview, made anew after every change. */
import { useEffect, useRef, useState } from 'react'
import { type BodyOf, call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import type { SitePath } from '../sites/index.ts'

type PreviewBody = BodyOf<'/orgs/{organizationId}/sites/{siteId}/preview', 'post'>

/** Keys that follow each other are one change. */
const REST = 100
/** Before it ends, it is made anew. */
const MARGIN = 30_000

export function usePreview({ organizationId, siteId }: SitePath, body: PreviewBody) {
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [round, setRound] = useState(0)
  const page = useRef('')
  const isFirst = useRef(true)
  const sent = JSON.stringify(body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round makes the same preview anew
  useEffect(() => {
    const aborting = new AbortController()
    let renewal: ReturnType<typeof setTimeout> | undefined
    const make = async () => {
      try {
        const made = await call('post', '/orgs/{organizationId}/sites/{siteId}/preview', {
          path: { organizationId, siteId },
          body: { ...(JSON.parse(sent) as PreviewBody), path: page.current },
          signal: aborting.signal,
        })
        setProblem(undefined)
        setUrl(made.url)
        const left = Date.parse(made.expiresAt) - Date.now() - MARGIN
        renewal = setTimeout(() => setRound((now) => now + 1), Math.max(left, MARGIN))
      } catch (error) {
        if (!aborting.signal.aborted) setProblem(asProblem(error))
      }
    }
    const rest = setTimeout(make, isFirst.current ? 0 : REST)
    isFirst.current = false
    return () => {
      clearTimeout(rest)
      clearTimeout(renewal)
      aborting.abort()
    }
  }, [organizationId, siteId, sent, round])
  return {
    url,
    problem,
    renew: () => setRound((now) => now + 1),
    setPage: (path: string) => {
      page.current = path
    },
  }
}
