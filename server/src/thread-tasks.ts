/** What the threads of the program do, one line per task. The program starts here when it finds itself in a thread. */
import { isMainThread, parentPort } from 'node:worker_threads'
import { serveTasks } from './core/threads/serve-tasks.ts'
import type { AnyThreadTask } from './core/threads/task.ts'

/** Each is loaded when it is first asked for: a thread that reads markdown needs no reader of OpenAPI. */
const tasks: Record<string, () => Promise<AnyThreadTask>> = {
  'highlight-code': async () => (await import('./published/highlight-task.ts')).highlightTask,
  'merge-revisions': async () => (await import('./features/revisions/merge-task.ts')).mergeTask,
  'print-markdown': async () => (await import('./core/print-document.ts')).printMarkdownTask,
  'prepare-body': async () => (await import('./features/content-changes/body-task.ts')).prepareBodyTask,
  'read-sent-body': async () => (await import('./features/content-changes/body-task.ts')).readSentBodyTask,
  'render-markdown': async () => (await import('./published/render-task.ts')).renderMarkdownTask,
  'render-page': async () => (await import('./published/render-task.ts')).renderPageTask,
  'render-plain-markdown': async () => (await import('./published/render-task.ts')).renderPlainMarkdownTask,
  'read-import': async () => (await import('./features/imports/read-task.ts')).readImportTask,
  'read-openapi': async () => (await import('./features/openapi/read-specification.ts')).readOpenApiTask,
}

async function findTask(name: string): Promise<AnyThreadTask> {
  const load = tasks[name]
  if (!load) throw new Error(`There is no task ${name}`)
  return load()
}

if (!isMainThread && parentPort) serveTasks(parentPort, findTask)
