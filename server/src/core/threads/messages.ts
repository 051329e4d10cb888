export type ToThread =
  | { type: 'run'; task: string; input: unknown }
  | { type: 'answer'; id: number; text: string }
  | { type: 'no-answer'; id: number }

export type FromThread =
  /** Before its first task: the number that the operating system knows the thread by, where it has one. */
  | { type: 'started'; systemId: string | undefined }
  /** The code of the task is loaded; from now on its time counts. */
  | { type: 'begun'; spent: number | undefined }
  | { type: 'ask'; id: number; question: string }
  | { type: 'done'; value: unknown }
  /** A question had no answer: the side that asked knows why. */
  | { type: 'unanswered' }
  | { type: 'failed'; status: number | undefined; message: string; stack: string | undefined }
