/** Anything thrown → one envelope. A 5xx says nothing but its request id; the log says the rest. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/connect.ts'
import { noteOutage, noteRefusal } from '../database/outage-log.ts'
import { isReadOnly } from '../database/read-only.ts'
import { fullDisk, isDiskFull, wasFullLately } from '../disk/disk-full.ts'
import { ApiError, invalid, readOnlyDatabase, tookTooLong, tooLarge, unavailable } from '../errors.ts'

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toApiError(error, request.routeOptions.bodyLimit)
  logFailure(error, answer, request, { method: request.method, url: request.url })
  reply
    .code(answer.status)
    .headers(answer.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: toErrorBody(answer, request) }))
}

/** `where` is added to the line. Requests that fail because the database is away share one a minute, as do those that meet a full disk and the questions of a load balancer. */
export function logFailure(
  error: unknown,
  { status, message }: ApiError,
  request: FastifyRequest,
  where: object,
): void {
  if (status < 500 || noteOutage(request.server.rootLogger, error, 'requests')) return
  if (request.routeOptions.url === '/readyz') noteRefusal(request.server.rootLogger, message, error, 'requests')
  else request.log[status === 503 ? 'warn' : 'error']({ err: error, ...where })
}

const toErrorBody = (answer: ApiError, request: FastifyRequest) => ({
  code: answer.status,
  message: describe(answer, request),
  ...(answer.details && { details: answer.details }),
})

const MIB = 1024 * 1024

/** Formats a size in whole MiB or KiB where possible, else in bytes. */
const writeBytes = (bytes: number): string => {
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`
}

/** Bounds the message, which may quote the request body. */
const describe = ({ status, message }: ApiError, request: FastifyRequest) =>
  status >= 500 ? `${message} (request ${request.id})` : message.length > 1000 ? `${message.slice(0, 1000)}…` : message

/** `bodyLimit` is the largest body in bytes that the route accepts. */
export function toApiError(error: unknown, bodyLimit?: number): ApiError {
  if (error instanceof ApiError) return error
  if (isReadOnly(error)) return readOnlyDatabase()
  // PostgreSQL ends when it cannot write its log; then the database is away because the disk is full.
  if (isDiskFull(error) || (isDatabaseAway(error) && wasFullLately())) return fullDisk()
  if (isDatabaseAway(error)) return unavailable('The database is away for a moment; try again')
  const code = (error as { code?: string }).code ?? ''
  return (
    SQLSTATE[code]?.() ??
    fromFastify(error as FastifyError, bodyLimit) ??
    new ApiError(500, 'Something went wrong on our side')
  )
}

/** Errors that pass the schemas and that only PostgreSQL detects. */
const SQLSTATE: Record<string, () => ApiError> = {
  '22003': () => invalid('A number is out of range'),
  '22021': () => invalid('A text contains characters that cannot be stored'),
  '22P05': () => invalid('A text contains characters that cannot be stored'),
  '57014': tookTooLong,
}

function fromFastify(error: FastifyError, bodyLimit: number | undefined): ApiError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge(
      bodyLimit === undefined ? 'The body is too large' : `The body is larger than ${writeBytes(bodyLimit)}`,
    )
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError(415, 'The body must be JSON: send Content-Type: application/json')
  if (error.code === 'FST_ERR_BAD_URL')
    return invalid('The address is not well-formed: after % two hexadecimal digits are expected, of text in UTF-8')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError(error.statusCode, error.message)
  return undefined
}
