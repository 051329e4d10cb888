/** A fault of a repository that a person can correct. The message is one sentence and never contains credentials. */
export class GitFailedError extends Error {
  readonly reason:
    | 'address'
    | 'ref'
    | 'folder'
    | 'credentials'
    | 'refused'
    | 'too-large'
    | 'moved'
    | 'network'
    | 'broken'

  constructor(reason: GitFailedError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
