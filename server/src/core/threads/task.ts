/** Pure work that a thread can do: what it is given and what it answers with are values that can be copied between threads. */

/** While it works, a task may ask whoever started it for more; what that fails with is what the task fails with. */
export type Ask = (question: string) => Promise<string>

export interface ThreadTask<Input, Output> {
  /** Unique; `thread-tasks.ts` finds the task by it. */
  readonly name: string
  readonly run: (input: Input, ask: Ask) => Output | Promise<Output>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tasks holds them whatever they take and give
export type AnyThreadTask = ThreadTask<any, any>

export const threadTask = <Input, Output>(
  name: string,
  run: ThreadTask<Input, Output>['run'],
): ThreadTask<Input, Output> => ({ name, run })

/** How much of the processor's time, and how much memory, a task may take. */
export interface ThreadLimits {
  /** Of the processor's time, not of the clock's: a busy machine ends nothing that an idle one finishes. */
  readonly seconds: number
  readonly megabytes: number
}

/** `rule` continues a sentence that begins with the name of what was given. */
export type ThreadResult<Output> =
  | { readonly kind: 'done'; readonly value: Output }
  | { readonly kind: 'exceeded'; readonly limit: 'time' | 'memory'; readonly rule: string }
