/** An answer in the form in which it is kept: everything that is sent again. */
export class KeptAnswer {
  readonly status: number
  readonly body: string | null
  readonly location: string | null
  /** Whether this is the answer to an earlier request. */
  readonly isReplayed: boolean

  constructor(answer: { status: number; body: string | null; location: string | null }, isReplayed: boolean) {
    this.status = answer.status
    this.body = answer.body
    this.location = answer.location
    this.isReplayed = isReplayed
  }
}
