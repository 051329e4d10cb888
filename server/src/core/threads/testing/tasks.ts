import { invalid } from '../../errors.ts'
import { threadTask } from '../task.ts'

export const echoTask = threadTask('testing/echo', async (input: { text: string; question?: string }, ask) => ({
  text: input.text,
  ...(input.question !== undefined && { answer: await ask(input.question) }),
}))

export const failTask = threadTask('testing/fail', ({ status }: { status?: number }): void => {
  throw status === undefined ? new Error('broken') : invalid('broken')
})

/** Works until it is ended. */
export const busyTask = threadTask('testing/busy', (): void => {
  for (;;);
})

/** Waits until it is ended. */
export const deafTask = threadTask('testing/deaf', () => new Promise<void>(() => {}))

/** Takes memory until it is ended. */
export const hoardTask = threadTask('testing/hoard', (): void => {
  const kept: unknown[] = []
  for (let at = 0; ; at++) kept.push([at, `text ${at}`])
})
