/** What the threads of the program do, one line per task. The program starts here when it finds itself in a thread. */
import { isMainThread, parentPort } from 'node:worker_threads'
import { serveTasks } from './core/threads/serve-tasks.ts'
import type { AnyThreadTask } from './core/threads/task.ts'

/** Each is loaded when it is first asked for: a thread that reads markdown needs no reader of OpenAPI. */
const tasks: Record<string, () => Promise<AnyThreadTask>> = {
  'read-openapi': async () => (await import('./features/openapi/read-specification.ts')).readOpenApiTask,
}

async function findTask(name: string): Promise<AnyThreadTask> {
  const load = tasks[name]
  if (!load) throw new Error(`There is no task ${name}`)
  return load()
}

if (!isMainThread && parentPort) serveTasks(parentPort, findTask)
