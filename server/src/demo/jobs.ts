import { enqueue } from '../core/queue/enqueue.ts'
import { type Job, job } from '../core/queue/job.ts'
import { DemoToFinish } from './demo-to-finish.ts'

/** Adds what would delay the first start, or depends on other jobs. */
export const finishDemoJob: Job<DemoToFinish> = job({
  name: 'finish-demo',
  payload: DemoToFinish,
  attempts: 5,
  run: async (context) => {
    const { finishDemo } = await import('./finish-demo.ts')
    await finishDemo(context, (db, runAt) =>
      enqueue(db, finishDemoJob, { ...context.payload, attempt: context.payload.attempt + 1 }, { runAt }),
    )
  },
})

export const jobs = [finishDemoJob]
