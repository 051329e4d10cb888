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

interface RefusedField {
  path: string
  rule: string
}

export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly kind: ProblemKind
  readonly status: number
  /** By which the server's log finds the request. */
  readonly requestId: string | undefined
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined
  /** The field that the server refused, by its path in the request, and the rule that it breaks. */
  readonly refused: RefusedField | undefined

  constructor(
    message: string,
    about: {
      kind: ProblemKind
      status?: number
      requestId?: string | undefined
      retryAfter?: number | undefined
      refused?: RefusedField | undefined
    },
  ) {
    super(message)
    this.kind = about.kind
    this.status = about.status ?? 0
    this.requestId = about.requestId
    this.retryAfter = about.retryAfter
    this.refused = about.refused
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

/** A sentence of the server begins with a capital letter, or with the name of the field that it is about. */
function readRefusedField(message: string | undefined): RefusedField | undefined {
  const [, path, rule] = /^([a-z][\w-]*(?:\.[\w-]+)*) (\S.*)$/s.exec(message ?? '') ?? []
  return path === undefined || rule === undefined ? undefined : { path, rule: sayWithoutNames(rule) }
}

/** The name of a field as a person would say it: `destination.siteSpaceId` is the site space. */
function toFieldName(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const words = toWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const toWords = (name: string) =>
  name
    .replace(/Ids?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[-_]/g, ' ')

/** Names of the interface within a sentence. */
const sayWithoutNames = (sentence: string) =>
  sentence.replace(/\w+/g, (word) => (/^[a-z]/.test(word) && /[a-z]Ids?$/.test(word) ? toWords(word) : word))

/** The problem that a response tells of. `body` is what could be read of it. */
export function toProblem(response: Response, body: unknown): ApiProblem {
  const { message } = (body as { error?: { message?: string } } | undefined)?.error ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const refused = readRefusedField(message)
  const said = refused ? `${toFieldName(refused.path)} ${refused.rule}` : message
  return new ApiProblem(
    said === undefined ? `The server answered with status ${response.status}` : sayWithoutNames(said),
    {
      kind: toKind(response.status),
      refused,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    },
  )
}

/** Whatever was thrown while calling: a fetch that got no response means that there is no connection. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof TypeError) return new ApiProblem('The server cannot be reached', { kind: 'offline' })
  return new ApiProblem(error instanceof Error ? error.message : String(error), { kind: 'fault' })
}
