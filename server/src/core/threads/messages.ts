export type ToThread =
  | { type: 'run'; task: string; input: unknown }
  | { type: 'answer'; id: number; text: string }
  | { type: 'no-answer'; id: number }

export type FromThread =
  /** Sent before the first task: the thread id of the operating system, where it has one. */
  | { type: 'started'; systemId: string | undefined }
  /** The code of the task is loaded; its time counts from now on. */
  | { type: 'begun'; spent: number | undefined }
  | { type: 'ask'; id: number; question: string }
  | { type: 'done'; value: unknown }
  /** A question failed; the side that asked it knows the reason. */
  | { type: 'unanswered' }
  | { type: 'failed'; status: number | undefined; message: string; stack: string | undefined }
