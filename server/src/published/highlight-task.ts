import { type CodeText, highlightCode } from '@lectern/site'
import { threadTask } from '../core/threads/task.ts'

/** Answers with JSON: many small tokens travel better as one text. */
export const highlightTask = threadTask('highlight-code', async (codes: readonly CodeText[]) =>
  JSON.stringify((await highlightCode(codes)).map((tokens) => tokens ?? null)),
)
