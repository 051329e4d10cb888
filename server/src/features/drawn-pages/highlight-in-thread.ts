import type { CodeToken } from '@lectern/content/highlight'
import type { HighlightElsewhere } from '@lectern/site'
import { ApiError } from '../../core/errors.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { highlightTask } from './highlight-task.ts'

/** The CPU time that highlighting the code of one page may take. */
const SECONDS = 1

/** Code that takes longer stays plain, as does all code while the threads are overloaded: readers do not wait for colours. */
export const highlightInThread =
  (caller: string): HighlightElsewhere =>
  async (codes) => {
    try {
      const result = await requestThreads.run(highlightTask, codes, { caller, seconds: SECONDS })
      if (result.kind === 'exceeded') return codes.map(() => undefined)
      return (JSON.parse(result.value) as (CodeToken[] | null)[]).map((tokens) => tokens ?? undefined)
    } catch (error) {
      if (error instanceof ApiError) return codes.map(() => undefined)
      throw error
    }
  }
