/** What a call can come to when it does not succeed. Screens decide by `kind` what they say and offer. */
export type ProblemKind =
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'offline'
  | 'fault'

export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly kind: ProblemKind
  readonly status: number
  /** By which the server's log finds the request. */
  readonly requestId: string | undefined
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    about: { kind: ProblemKind; status?: number; requestId?: string | undefined; retryAfter?: number | undefined },
  ) {
    super(message)
    this.kind = about.kind
    this.status = about.status ?? 0
    this.requestId = about.requestId
    this.retryAfter = about.retryAfter
  }
}

const KINDS: Record<number, ProblemKind> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

export const toKind = (status: number): ProblemKind => KINDS[status] ?? (status >= 500 ? 'fault' : 'invalid')

/** The problem that a response tells of. `body` is what could be read of it. */
export function toProblem(response: Response, body: unknown): ApiProblem {
  const { message } = (body as { error?: { message?: string } } | undefined)?.error ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiProblem(message ?? `The server answered with status ${response.status}`, {
    kind: toKind(response.status),
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** Whatever was thrown while calling: a fetch that got no response means that there is no connection. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof TypeError) return new ApiProblem('The server cannot be reached', { kind: 'offline' })
  return new ApiProblem(error instanceof Error ? error.message : String(error), { kind: 'fault' })
}
