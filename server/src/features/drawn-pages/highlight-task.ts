import { type CodeText, highlightCode } from '@lectern/content/highlight'
import { threadTask } from '../../core/threads/task.ts'

/** The result is JSON, because many small tokens are transferred faster as one text. */
export const highlightTask = threadTask('highlight-code', async (codes: readonly CodeText[]) =>
  JSON.stringify((await highlightCode(codes)).map((tokens) => tokens ?? null)),
)
