/** The tasks of the threads, one line per task. The program starts here when it runs in a thread. */
import { isMainThread, parentPort } from 'node:worker_threads'
import { serveTasks } from './core/threads/serve-tasks.ts'
import type { AnyThreadTask } from './core/threads/task.ts'

/** Each task is loaded at its first use: a thread that parses markdown needs no parser of OpenAPI. */
const tasks: Record<string, () => Promise<AnyThreadTask>> = {
  'bind-repository': async () => (await import('./features/git/bind-task.ts')).bindTask,
  'compare-conflict': async () => (await import('./features/page-comparisons/conflict-task.ts')).compareConflictTask,
  'compare-page': async () => (await import('./features/page-comparisons/compare-task.ts')).comparePageTask,
  'draft-page': async () => (await import('./features/search/draft-task.ts')).draftPageTask,
  'draw-page': async () => (await import('./features/drawn-pages/draw-task.ts')).drawPageTask,
  'draw-social-picture': async () => (await import('./published/draw-picture-task.ts')).drawPictureTask,
  'explain-body': async () => (await import('./features/visitor-trials/explain-body-task.ts')).explainBodyTask,
  'expand-revision': async () => (await import('./features/openapi/expand-task.ts')).expandTask,
  'extract-links': async () => (await import('./features/revisions/body-links.ts')).extractLinksTask,
  'highlight-code': async () => (await import('./features/drawn-pages/highlight-task.ts')).highlightTask,
  'merge-revisions': async () => (await import('./features/revisions/merge-task.ts')).mergeTask,
  'merge-edit': async () => (await import('./features/content-changes/edit-tasks.ts')).mergeEditTask,
  'print-body': async () => (await import('./features/exports/print-task.ts')).printBodyTask,
  'print-file': async () => (await import('./features/exports/print-task.ts')).printFileTask,
  'prepare-body': async () => (await import('./features/content-changes/body-task.ts')).prepareBodyTask,
  'parse-submitted-body': async () => (await import('./features/content-changes/body-task.ts')).parseSubmittedBodyTask,
  'render-docs': async () => (await import('./docs/render-task.ts')).renderDocsTask,
  'render-page': async () => (await import('./published/render-task.ts')).renderPageTask,
  'read-body': async () => (await import('./features/space-content/body-task.ts')).readBodyTask,
  'read-card': async () => (await import('./features/embeds/read-card-task.ts')).readCardTask,
  'read-import': async () => (await import('./features/imports/read-task.ts')).readImportTask,
  'read-openapi': async () => (await import('./features/openapi/read-specification.ts')).readOpenApiTask,
  'read-sso-response': async () => (await import('./features/sso/response-task.ts')).readResponseTask,
  'resolve-conflict': async () => (await import('./features/conflicts/conflict-tasks.ts')).resolveConflictTask,
  'apply-splices': async () => (await import('./features/content-changes/edit-tasks.ts')).applySplicesTask,
  'print-conflict-sides': async () => (await import('./features/conflicts/conflict-tasks.ts')).printSidesTask,
}

async function findTask(name: string): Promise<AnyThreadTask> {
  const load = tasks[name]
  if (!load) throw new Error(`There is no task ${name}`)
  return load()
}

if (!isMainThread && parentPort) serveTasks(parentPort, findTask)
