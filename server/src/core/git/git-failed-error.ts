/** What a person can mend about a repository; the message is one sentence and never holds credentials. */
export class GitFailedError extends Error {
  readonly reason: 'address' | 'ref' | 'credentials' | 'refused' | 'too-large' | 'moved' | 'network' | 'broken'

  constructor(reason: GitFailedError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
