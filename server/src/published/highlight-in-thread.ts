import type { HighlightElsewhere, Token } from '@lectern/site'
import { ApiError } from '../core/errors.ts'
import { requestThreads } from '../core/threads/pools.ts'
import { highlightTask } from './highlight-task.ts'

/** Of the processor's time, for the code of one page. */
const SECONDS = 1

/** Code that takes longer stays plain, as does all while the threads have too much to do: a visitor waits for no colours. */
export const highlightInThread =
  (siteId: string): HighlightElsewhere =>
  async (codes) => {
    try {
      const result = await requestThreads.run(highlightTask, codes, { caller: `site ${siteId}`, seconds: SECONDS })
      if (result.kind === 'exceeded') return codes.map(() => undefined)
      return (JSON.parse(result.value) as (Token[] | null)[]).map((tokens) => tokens ?? undefined)
    } catch (error) {
      if (error instanceof ApiError) return codes.map(() => undefined)
      throw error
    }
  }
