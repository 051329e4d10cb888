/** Pure work that a thread can do: input and output are values that can be copied between threads. */

/** While it runs, a task may ask its caller for more data; if that fails, the task fails with the same error. */
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

/** The limits of processor time and memory of a task. */
export interface ThreadLimits {
  /** Processor time rather than wall time, so that a busy machine ends no task that an idle one finishes. */
  readonly seconds: number
  readonly megabytes: number
}

/** `rule` continues a sentence that begins with the name of the input. */
export type ThreadResult<Output> =
  | { readonly kind: 'done'; readonly value: Output }
  | { readonly kind: 'exceeded'; readonly limit: 'time' | 'memory'; readonly rule: string }
